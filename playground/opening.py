"""The playground's page with the real bot behind it, served by `mafia play` without a token."""

import asyncio
import contextlib
import signal
import tempfile
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from bot import event_loop
from bot.ops.logs import set_up_logging
from bot.store.place import Server
from playground.page.app import build_page
from playground.page.room import PlayRoom
from playground.server.serving import running_server
from playground.serving import HOST, PORT, serve_app
from playground.staging.stage import BotStage
from playground.staging.workers import WorkersStage


@dataclass(frozen=True, slots=True)
class Workers:
    """The settings for a bot of several processes: how many, and the PostgreSQL server for its database."""

    count: int
    database: Server


@dataclass(frozen=True, slots=True)
class Playground:
    """A whole playground but for the page's web server: a Bot API server, a stage with the bot, a room for one game."""

    room: PlayRoom
    stage: BotStage


@contextlib.asynccontextmanager
async def playground(workers: Workers | None = None) -> AsyncIterator[Playground]:
    """A playground without a game yet; with `workers` its bot is several processes."""
    with tempfile.TemporaryDirectory(prefix="mafia-", ignore_cleanup_errors=True) as folder:
        async with running_server() as server:
            place = Path(folder)
            stage = WorkersStage(server, place, workers.database, workers.count) if workers else BotStage(server, place)
            try:
                async with contextlib.aclosing(PlayRoom(server.world, server.control, stage)) as room:
                    yield Playground(room, stage)
            finally:
                await stage.workshop.stop()
                await stage.close()


@contextlib.asynccontextmanager
async def serve_page(room: PlayRoom, host: str = HOST, port: int = PORT) -> AsyncIterator[str]:
    """Serve the page of a room while the block runs; gives its address.

    Raises:
        OSError: the port is taken.
    """
    async with serve_app(lambda names: build_page(room, names), host, port) as address:
        yield address


async def _serve(host: str, port: int, workers: Workers | None) -> None:
    async with playground(workers) as up, serve_page(up.room, host, port) as address:
        click.echo(f"The playground is open: {address}\nCtrl-C ends it.")
        await asyncio.Event().wait()


def serve(host: str = HOST, port: int = PORT, workers: Workers | None = None) -> None:
    """Serve the page until told to stop.

    Raises:
        OSError: the port is taken.
    """
    set_up_logging("WARNING")
    run_until_stopped(_serve(host, port, workers))


def run_until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Run the work until it is done, or Ctrl-C or SIGTERM ends it; either way it cleans up."""
    with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
        event_loop.run(_cancelled_by_sigterm(work))


async def _cancelled_by_sigterm(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(work)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    await task
