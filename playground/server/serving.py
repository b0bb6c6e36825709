"""Starting the server: as a process of its own, or inside a test."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from typing import Any

import uvicorn

from playground.control import Control
from playground.guard import LOOPBACK, names_at
from playground.server.app import build_app
from playground.server.clock import ServerClock
from playground.server.settings import FloodLimits, ServerSettings
from playground.server.world import World
from playground.serving import SETTINGS, listen, serving


def new_token() -> str:
    """A token that no stranger can guess: its owner can make this machine call its own ports (setWebhook)."""
    return f"1000:{secrets.token_urlsafe(24)}"


@dataclass(frozen=True)
class RunningServer:
    """A running server: the bot uses `base_url` and `base_file_url`, the test uses `control`."""

    url: str
    token: str
    control: Control
    world: World

    @property
    def base_url(self) -> str:
        """The base_url for python-telegram-bot."""
        return f"{self.url}/bot"

    @property
    def base_file_url(self) -> str:
        """The base_file_url for python-telegram-bot."""
        return f"{self.url}/file/bot"


def _settings(world: World) -> dict[str, Any]:
    """The settings of Uvicorn: answers have dates by the world's clock, and connections can be cut."""
    return SETTINGS | {"date_header": False, "ws": "none", "http": world.lines.protocol()}


def serve(host: str, port: int, token: str, username: str, settings: ServerSettings | None = None) -> None:
    """Serve until the process is told to stop."""
    world = World(token, username, settings=settings)
    app = build_app(world, names_at(host))
    server = uvicorn.Server(uvicorn.Config(app, host=host, port=port, **_settings(world)))
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_until_stopped(server, world))


async def _until_stopped(server: uvicorn.Server, world: World) -> None:
    """Wait until the server is to stop, then let long polls go."""
    served = asyncio.ensure_future(server.serve())
    while not served.done() and not server.should_exit:
        await asyncio.wait([served], timeout=0.2)
    world.close()
    await served


@contextlib.asynccontextmanager
async def running_server(
    *,
    limits: bool | FloodLimits = False,
    clock: ServerClock | None = None,
    names: Iterable[str] = LOOPBACK,
) -> AsyncIterator[RunningServer]:
    """A server in the running loop on a free loopback port; flood limits are off unless asked for.

    The bot's token is one that nobody can guess. `names` are the host names that are served.
    """
    token = new_token()
    settings = ServerSettings(limits if isinstance(limits, FloodLimits) else FloodLimits(enabled=limits))
    world = World(token, clock=clock, settings=settings)
    listener = listen("127.0.0.1", 0)
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    async with serving(build_app(world, names), listener, **_settings(world)):
        try:
            yield RunningServer(url, token, Control(world), world)
        finally:
            world.close()
