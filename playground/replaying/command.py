"""`mafia replay`: the finished games of a database, and one of them step by step in the browser."""

import asyncio
import contextlib
from datetime import datetime

import click

from bot.cli.databases import database
from bot.cli.scenarios import extra_dirs
from bot.ops.logs import set_up_logging
from bot.store import StoreError
from bot.store.errors import DATABASE_ERRORS
from bot.store.place import Place
from bot.store.read_only import looking_at
from playground.page.replay import build_replay_page
from playground.page.stage import NoReplayError
from playground.replaying.library import Library, loading
from playground.serving import HOST, PORT, serve_app


@click.command()
@database
@click.argument("game", required=False)
@click.option("--host", default=HOST, show_default=True, help="Address to serve the page on.")
@click.option(
    "--port",
    default=PORT,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to serve it on; 0 picks a free one.",
)
def replay(*, database: Place, game: str | None, host: str, port: int) -> None:
    """Show GAME of DATABASE step by step in the browser; without GAME, list the finished games.

    DATABASE is a file, or an address: postgresql://... Nothing is written to it, and the bot may be running on it.
    Games of scenarios of your own need SCENARIOS.
    """
    try:
        if game is not None:
            click.echo(f"Playing game {game} again...", err=True)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_replay(database, game, host, port))
    except (StoreError, NoReplayError) as error:
        raise click.ClickException(str(error)) from None
    except DATABASE_ERRORS as error:
        raise click.ClickException(f"the database {database} cannot be read: {error}") from None
    except OSError as error:
        raise click.ClickException(
            f"cannot serve the page on {host}:{port}: {error.strerror or error}; --port 0 picks a free one"
        ) from None


async def _replay(database: Place, game: str | None, host: str, port: int) -> None:
    async with looking_at(database) as reads:
        library = Library(reads, loading(extra_dirs()))
        await (_list(library) if game is None else _serve(library, game, host, port))


async def _list(library: Library) -> None:
    """A line for each game, in columns."""
    games = await library.games()
    if not games:
        click.echo("No game has been finished here yet.")
    for one in games:
        ended = f"{datetime.fromtimestamp(one['ended']).astimezone():%Y-%m-%d %H:%M}" if one["ended"] else "?"
        name, winner = one["scenario"]["en"], one["winner"] or "?"
        click.echo(
            f"{one['key']:>6}  {ended}  {name}, {one['players']} players, {one['lines']} steps, "
            f"won by: {winner}  {one['group']}"
        )


async def _serve(library: Library, game: str, host: str, port: int) -> None:
    await library.recording(game)
    set_up_logging("WARNING")
    async with serve_app(lambda names: build_replay_page(library, names), host, port) as address:
        click.echo(f"The replay is open: {address}/replay#game={game}\nCtrl-C ends it.")
        await asyncio.Event().wait()
