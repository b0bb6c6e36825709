"""Who may talk to the page's server: pages of its own, asked for under a name of its own."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")

HEADERS = {
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


class Guard:
    """Refuses foreign names (a page of the internet that points its own name here) and foreign origins.

    `names` are the host names that are served; none: any (whoever listens elsewhere than on loopback knows why).
    """

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self._app = app
        self._names = tuple(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"] if name in {b"host", b"origin"}}
        if self._refused(headers.get(b"host", ""), headers.get(b"origin")):
            await _refuse(scope, send)
            return

        async def send_with_headers(message: dict[str, object]) -> None:
            if message["type"] == "http.response.start":
                own = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", ()), *own]  # type: ignore[misc]
            await send(message)

        await self._app(scope, receive, send_with_headers)  # type: ignore[arg-type]

    def _refused(self, host: str, origin: str | None) -> bool:
        if self._names and urlsplit(f"//{host}").hostname not in {name.strip("[]") for name in self._names}:
            return True
        return origin is not None and urlsplit(origin).netloc != host


async def _refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4403, "reason": "not from here"})
        return
    plain = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": 403, "headers": plain})
    await send({"type": "http.response.body", "body": b"This page is for this machine only."})
