"""Starting the page's server beside a Bot API server that runs in the same process."""

import contextlib
from collections.abc import AsyncIterator, Callable, Iterable

from starlette.applications import Starlette

from playground.guard import names_at
from playground.page.app import build_page
from playground.page.room import PlayRoom
from playground.page.stage import Stage
from playground.server.serving import RunningServer
from playground.serving import listen, serving

HOST = "127.0.0.1"
PORT = 8000


@contextlib.asynccontextmanager
async def room_in(server: RunningServer, stage: Stage) -> AsyncIterator[PlayRoom]:
    """A room in this server's world."""
    room = PlayRoom(server.world, server.control, stage)
    try:
        yield room
    finally:
        await room.close()


@contextlib.asynccontextmanager
async def serve_page(room: PlayRoom, host: str = HOST, port: int = PORT) -> AsyncIterator[str]:
    """Serve the page of a room while the block runs; gives its address.

    Raises:
        OSError: the port is taken.
    """
    async with serve_app(lambda names: build_page(room, names), host, port) as address:
        yield address


@contextlib.asynccontextmanager
async def serve_app(build: Callable[[Iterable[str]], Starlette], host: str, port: int) -> AsyncIterator[str]:
    """Serve an application, built for its host names, while the block runs; gives the address.

    Raises:
        OSError: the port is taken.
    """
    listener = listen(host, port)
    async with serving(build(names_at(host)), listener):
        yield f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"
