"""Uvicorn inside a running loop, for what the playground serves."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Any

import uvicorn
from starlette.applications import Starlette

from playground.guard import names_at

HOST = "127.0.0.1"
PORT = 8000
"""The default port of pages."""

SETTINGS: dict[str, Any] = {"log_level": "warning", "access_log": False, "timeout_graceful_shutdown": 1}
"""The settings of Uvicorn that all servers here have."""


class QuietServer(uvicorn.Server):
    """A Uvicorn server that leaves signals to its process, and says when it is up."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and note that the server is up."""
        await super().startup(sockets)
        self.ready.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals alone: the owner of the process handles them."""
        yield


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at this address (port 0: a free one); OSError where that is impossible."""
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    # The protocol is named so that asyncio turns Nagle's algorithm off for what is accepted.
    listener = socket.socket(family, kind, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
    except OSError:
        listener.close()
        raise
    return listener


@contextlib.asynccontextmanager
async def serving(app: Starlette, listener: socket.socket, **settings: Any) -> AsyncIterator[None]:
    """Serve the application on that socket while the block runs; then end all connections and close the socket.

    `settings`: of Uvicorn, beside those that all servers here have.
    """
    server = QuietServer(uvicorn.Config(app, **(SETTINGS | {"ws": "websockets-sansio"} | settings)))
    task = asyncio.ensure_future(server.serve(sockets=[listener]))
    try:
        await server.ready.wait()
        yield
    finally:
        server.should_exit = True
        await task
        listener.close()


@contextlib.asynccontextmanager
async def serve_app(build: Callable[[Iterable[str]], Starlette], host: str, port: int) -> AsyncIterator[str]:
    """Serve an application, built for its host names, while the block runs; gives the address.

    Raises:
        OSError: the port is taken.
    """
    listener = listen(host, port)
    async with serving(build(names_at(host)), listener):
        yield f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"
