"""The guard of the playground's servers: only programs of this machine and the servers' own pages get in."""

import ipaddress
from collections.abc import Iterable, Mapping
from urllib.parse import SplitResult, urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
        "trusted-types 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
"""The headers of every answer from a server with pages."""
BARE: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""The headers of every answer from a server without pages, by which browsers show none of its data as a page."""


class RequestGuard:
    """A middleware that refuses requests to foreign host names (DNS rebinding) and requests from foreign web pages.

    `names` are the host names that are served; none: any (whoever listens elsewhere than on loopback knows why).
    `headers` go with every answer. Where no page is served (`has_pages`), no page may ask for anything.
    """

    def __init__(
        self, app: ASGIApp, names: Iterable[str] = (), headers: Mapping[str, str] = HEADERS, *, has_pages: bool = True
    ) -> None:
        self._app = app
        self._names = {name.strip("[]") for name in names}
        self._headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        self._has_pages = has_pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        if self._refused({name: value.decode("latin-1") for name, value in scope["headers"]}):
            await _refuse(scope, send)
            return

        async def send_with_headers(message: dict[str, object]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self._headers]  # type: ignore[misc]
            await send(message)

        await self._app(scope, receive, send_with_headers)  # type: ignore[arg-type]

    def _refused(self, headers: Mapping[bytes, str]) -> bool:
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        if self._names and parts_of(f"//{host}").hostname not in self._names:
            return True
        if origin is not None:
            return not self._has_pages or parts_of(origin).netloc != host
        # A picture or a script is asked for without an origin, but says that it is for a page from elsewhere.
        fetched = headers.get(b"sec-fetch-mode", "navigate") != "navigate"
        return fetched and headers.get(b"sec-fetch-site") in {"cross-site", "same-site"}


def is_loopback(host: str) -> bool:
    """Whether this host name or address is the loopback of this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def names_at(host: str) -> Iterable[str]:
    """The host names accepted by a server that listens on this host; empty for any."""
    return LOOPBACK if is_loopback(host) else ()


def parts_of(address: str) -> SplitResult:
    """The parts of an address, all empty if it cannot be parsed."""
    try:
        parts = urlsplit(address)
        parts.hostname  # noqa: B018 - urllib: ValueError for what is no host
    except ValueError:
        return urlsplit("")
    return parts


async def _refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4403, "reason": "not from here"})
        return
    plain = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": 403, "headers": plain})
    await send({"type": "http.response.body", "body": b"This page is for this machine only."})
