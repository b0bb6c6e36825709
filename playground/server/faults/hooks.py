"""Hooks at which a call can be watched, delayed, refused or answered otherwise, and its connection cut."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from uvicorn.protocols.http.auto import AutoHTTPProtocol


@dataclass(frozen=True)
class Call:
    """A method call as it came in."""

    method: str
    params: dict[str, Any]


@dataclass(frozen=True)
class FaultReply:
    """The reply to a call: HTTP status and JSON body."""

    status: int
    body: dict[str, Any]


Before = Callable[[Call], Awaitable[FaultReply | None]]
After = Callable[[Call, FaultReply], Awaitable[FaultReply]]


@dataclass
class Hooks:
    """`before` may answer instead of the server (the call then has no effect); `after` may change the answer."""

    before: list[Before] = field(default_factory=list)
    after: list[After] = field(default_factory=list)


Address = tuple[str, int]

GONE = Response(status_code=499)
"""The response returned where nobody is left to read one."""


class OpenConnections:
    """The open connections of the server, by the address of the client."""

    def __init__(self) -> None:
        self._open: dict[Address, asyncio.Transport] = {}

    def protocol(self) -> type[asyncio.Protocol]:
        """A protocol for Uvicorn that notes each connection here."""
        lines = self._open

        class Protocol(AutoHTTPProtocol):  # type: ignore[valid-type, misc]
            def connection_made(self, transport: asyncio.Transport) -> None:
                super().connection_made(transport)
                self.address: Address = transport.get_extra_info("peername")[:2]
                lines[self.address] = transport

            def connection_lost(self, exc: Exception | None) -> None:
                lines.pop(self.address, None)
                super().connection_lost(exc)

        return Protocol

    async def cut(self, request: Request, last_words: bytes = b"") -> Response:
        """Write `last_words`, and close the connection of this request."""
        transport = self._open.get((request.client.host, request.client.port)) if request.client else None
        if transport is not None:
            transport.write(last_words)
            transport.close()
            while (await request.receive())["type"] != "http.disconnect":  # else the server would still answer
                pass
        return GONE
