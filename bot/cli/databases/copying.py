"""`mafia copy`: a whole database from SQLite to PostgreSQL, or back."""

import asyncio
import time
from collections.abc import Mapping

import click

from bot.cli.databases import DatabasePlace
from bot.cli.scenarios import extra_dirs
from bot.scenario import Scenario, ScenarioError, load_all
from bot.store import StoreError, copying
from bot.store.copying import Copied
from bot.store.errors import DATABASE_ERRORS, ServerError
from bot.store.place import Place, Server
from bot.store.read_only import looking_at
from bot.telegram.games.rehearsal import rehearse
from bot.telegram.library import ScenarioLibrary


@click.command()
@click.argument("source", metavar="FROM", type=DatabasePlace())
@click.argument("target", metavar="TO", type=DatabasePlace())
def copy(*, source: Place, target: Place) -> None:
    """Copy the database FROM into the empty database TO: files of SQLite, or addresses (postgresql://...).

    Stop the bot first, copy, set DATABASE to TO, and start it: everything goes on there. FROM is not changed. All rows
    are read again in TO and compared; then its running games are replayed, to the digests of their logs. The exit code
    is 1 if one of them would not go on. Games of scenarios of your own need SCENARIOS.
    """
    begun = time.monotonic()
    try:
        scenarios = load_all(extra_dirs())
        copied: list[Copied] = []
        click.echo(f"{'table':<16} {'rows':>10} {'seconds':>8}")
        asyncio.run(copying.copy(source, target, lambda one: _tell(one, copied)))
        rows = sum(one.rows for one in copied)
        click.echo(f"{'all':<16} {rows:>10} {time.monotonic() - begun:>8.1f}")
        click.echo("All rows are the same in both.")
        ending = asyncio.run(_replayed(target, scenarios))
    except (StoreError, ScenarioError, OSError) as error:
        raise click.ClickException(str(error)) from None
    except DATABASE_ERRORS as error:
        raise click.ClickException(f"nothing was copied: {_which(error, source, target)} has failed: {error}") from None
    if ending:
        raise SystemExit(1)


def _which(error: Exception, *places: Place) -> str:
    """The database that an error comes from, as far as that can be told."""
    of_its_kind = [place for place in places if isinstance(place, Server) == isinstance(error, ServerError)]
    return " or ".join(f"the database {place}" for place in of_its_kind)


def _tell(one: Copied, copied: list[Copied]) -> None:
    copied.append(one)
    click.echo(f"{one.table:<16} {one.rows:>10} {one.seconds:>8.1f}")


async def _replayed(place: Place, scenarios: Mapping[str, Scenario]) -> int:
    """Replay the running games; return how many of them would not go on."""
    begun, games, ending = time.monotonic(), 0, 0
    async with looking_at(place) as reads:
        async for one in rehearse(reads, await ScenarioLibrary.at(reads, scenarios)):
            games += 1
            if one.ends is not None:
                ending += 1
                click.echo(f"Game {one.row.id} would end: {one.ends}")
    click.echo(f"Open games replayed there: {games}; would go on: {games - ending}; {time.monotonic() - begun:.1f} s")
    if ending:
        click.echo("`mafia rehearse FROM` says whether they would end there too.")
    return ending
