"""Serving an application on a port, to strangers too."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator

import uvicorn
from starlette.applications import Starlette

from bot.ops.web.connections import TimedConnection, places
from bot.ops.web.open_files import most_open_files

LONGEST_HEAD = 16 << 10
"""The most of a request that is kept before its headers are all there. Bytes."""


class _Server(uvicorn.Server):
    """uvicorn without signal handlers (the bot has its own), and with an event for being up."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def serving(web: Starlette, sockets: list[socket.socket]) -> AsyncIterator[None]:
    """Serve while the block runs; where there are no sockets, do nothing."""
    if not sockets:
        yield
        return
    room = places(most_open_files())
    config = uvicorn.Config(
        web,
        http=type("TimedConnection", (TimedConnection,), {"most": room}),
        ws="none",
        log_config=None,
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=LONGEST_HEAD,
        backlog=room,
    )
    server = _Server(config)
    task = asyncio.create_task(server.serve(sockets))
    try:
        up = asyncio.create_task(server.up.wait())
        await asyncio.wait([up, task], return_when=asyncio.FIRST_COMPLETED)
        up.cancel()
        if task.done():
            task.result()
        yield
    finally:
        server.should_exit = True
        await asyncio.gather(task, return_exceptions=True)
