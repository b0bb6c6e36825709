"""The wire to the Bot API: HTTP/1.1 over connections that stay open.

PTB's own `HTTPXRequest` takes 1.5 ms of the processor for a call, and more the more connections it has; that was most
of what a press cost. The Bot API needs little of HTTP: one POST, one answer in JSON. What is out of the ordinary (a
proxy, an upload) goes PTB's way.
"""

import asyncio
import json
import ssl
import time
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx
from telegram._utils.types import ODVInput
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, HTTPXRequest, RequestData

IDLE_SECONDS = 4.0
"""A connection that was idle for longer is not trusted: servers close theirs, the impatient ones after five seconds."""
PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class _Line:
    """An open connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @property
    def usable(self) -> bool:
        return not (self.reader.at_eof() or self.writer.is_closing())


@dataclass(frozen=True, slots=True)
class _Response:
    status: int
    body: bytes
    stays_open: bool


class Wire(HTTPXRequest):
    """PTB: BaseRequest, for plain calls over a bounded number of connections; timeouts in seconds."""

    def __init__(
        self,
        *,
        connections: int,
        connect_timeout: float = 10.0,
        read_timeout: float = 20.0,
        pool_timeout: float = 20.0,
    ) -> None:
        super().__init__(
            connection_pool_size=connections,
            connect_timeout=connect_timeout,
            read_timeout=read_timeout,
            pool_timeout=pool_timeout,
        )
        self._connect_timeout = connect_timeout
        self._read_timeout = read_timeout
        self._pool_timeout = pool_timeout
        self._free = asyncio.Semaphore(connections)
        self._idle: dict[tuple[str, str], list[tuple[float, _Line]]] = {}
        self._security: ssl.SSLContext | None = None
        self._proxies = getproxies()

    async def shutdown(self) -> None:
        """Close the connections that are idle; those in use close by themselves when PTB has gone."""
        await super().shutdown()
        for lines in self._idle.values():
            for _, line in lines:
                line.writer.close()
        self._idle.clear()

    async def do_request(  # noqa: PLR0917 - as PTB has it
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """See `BaseRequest.do_request`. Neither errors nor logs name the address, since the token is in it."""
        to = urlsplit(url)
        if (request_data is not None and request_data.contains_files) or self._goes_by_proxy(to):
            return await super().do_request(
                url, method, request_data, read_timeout, write_timeout, connect_timeout, pool_timeout
            )
        request = self._request(to, method, b"" if request_data is None else _body(request_data))
        try:
            async with asyncio.timeout(_seconds(pool_timeout, self._pool_timeout)):
                await self._free.acquire()
        except TimeoutError as error:
            raise TimedOut("All connections are in use; nothing was sent to Telegram") from error
        try:
            response = await self._exchange(
                to,
                request,
                _seconds(connect_timeout, self._connect_timeout),
                _seconds(read_timeout, self._read_timeout),
            )
        except TimeoutError as error:
            raise TimedOut from error
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
            raise NetworkError(f"{type(error).__name__}: {error}") from error
        finally:
            self._free.release()
        return response.status, response.body

    def _goes_by_proxy(self, to: SplitResult) -> bool:
        named = to.scheme in self._proxies or "all" in self._proxies
        return named and not proxy_bypass(to.hostname or "")

    def _request(self, to: SplitResult, method: str, body: bytes) -> bytes:
        where = to.path + (f"?{to.query}" if to.query else "")
        head = (
            f"{method} {where} HTTP/1.1\r\nHost: {to.netloc}\r\nUser-Agent: {self.USER_AGENT}\r\n"
            f"Accept: application/json\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return head.encode("ascii") + body

    async def _exchange(
        self, to: SplitResult, request: bytes, connect_timeout: float | None, read_timeout: float | None
    ) -> _Response:
        while (line := self._take(to)) is not None:
            try:
                return await self._call(to, line, request, read_timeout)
            except (ConnectionError, _NothingCameError):  # it was being closed, and has not taken the request
                continue
        return await self._call(to, await self._connect(to, connect_timeout), request, read_timeout)

    async def _call(self, to: SplitResult, line: _Line, request: bytes, read_timeout: float | None) -> _Response:
        try:
            async with asyncio.timeout(read_timeout):
                line.writer.write(request)
                await line.writer.drain()
                response = await _read(line.reader)
        except BaseException:  # cancelled, too: what comes on this connection later belongs to nobody
            line.writer.close()
            raise
        if response.stays_open:
            self._idle.setdefault((to.scheme, to.netloc), []).append((time.monotonic(), line))
        else:
            line.writer.close()
        return response

    def _take(self, to: SplitResult) -> _Line | None:
        """The connection that was used last, if it is still good."""
        lines = self._idle.get((to.scheme, to.netloc), [])
        while lines:
            since, line = lines.pop()
            if line.usable and time.monotonic() - since < IDLE_SECONDS:
                return line
            line.writer.close()
        return None

    async def _connect(self, to: SplitResult, timeout: float | None) -> _Line:  # noqa: ASYNC109 - as PTB names it
        security: ssl.SSLContext | None = None
        if to.scheme == "https":
            security = self._security = self._security or httpx.create_ssl_context()
        async with asyncio.timeout(timeout):
            return _Line(*await asyncio.open_connection(to.hostname, to.port or PORTS[to.scheme], ssl=security))


def _seconds(given: ODVInput[float], default: float) -> float | None:
    return given if given is None or isinstance(given, int | float) else default


def _body(data: RequestData) -> bytes:
    """Bot API: Making requests, application/json."""
    return json.dumps(data.parameters, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


class _NothingCameError(EOFError):
    """The connection was closed without a word."""


async def _read(reader: asyncio.StreamReader) -> _Response:
    """One response (RFC 9112); a ValueError where it is none."""
    while True:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError as error:
            raise error if error.partial else _NothingCameError("no answer") from None
        first, *lines = head.decode("latin-1").split("\r\n")
        version, code, *_ = first.split(" ")
        status = int(code)
        if status >= 200:  # what comes before is only informational
            break
    fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
    stays_open = version == "HTTP/1.1" and fields.get("connection", "").lower() != "close"
    if "chunked" in fields.get("transfer-encoding", "").lower():
        return _Response(status, await _chunks(reader), stays_open)
    if "content-length" in fields:
        return _Response(status, await reader.readexactly(int(fields["content-length"])), stays_open)
    return _Response(status, b"" if status == 204 else await reader.read(), stays_open=False)


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    """RFC 9112, 7.1: sizes in hexadecimal, each before its chunk; trailers are passed over."""
    body = bytearray()
    while size := int((await reader.readuntil(b"\r\n")).partition(b";")[0], 16):
        body += await reader.readexactly(size)
        await reader.readuntil(b"\r\n")
    while await reader.readuntil(b"\r\n") != b"\r\n":
        pass
    return bytes(body)
