"""`mafia records`: all records computed again from the logs of a database, and compared with the kept ones."""

import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass

import click

from bot.cli.databases import answer, database
from bot.cli.scenarios import all_scenarios
from bot.records import EDITION
from bot.records.chronicle import NotFinishedError
from bot.records.export import Export
from bot.scenario import Scenario, ScenarioError
from bot.store.place import Place
from bot.store.read_only import looking_at
from bot.store.reading import Reads
from bot.store.records import ReckonedRow, edition_of, kept_of, newest_games
from bot.store.rows import GameRow
from bot.telegram.games.replay import ReplayDiffersError
from bot.telegram.library import ScenarioLibrary
from bot.telegram.records.export import export
from bot.telegram.records.reckoning import go_on, reckon, reckoned_row, writer_of

EVERY = sys.maxsize
"""A number of games that stands for all there are."""


@dataclass(slots=True)
class Comparison:
    """The outcome of a comparison.

    Attributes:
        games: how many finished games have a log.
        counted: how many of them count, and `rows` how many results they have, of people.
        missing: games that are still to be reckoned, or to be reckoned anew.
        unreadable: games whose log cannot be played again: their former records stay.
        different: games whose kept records differ.
    """

    games: int = 0
    counted: int = 0
    rows: int = 0
    missing: int = 0
    unreadable: int = 0
    different: tuple[int, ...] = ()


async def compare(reads: Reads, scenarios: Mapping[str, Scenario]) -> Comparison:
    """Compute the records of all games whose log is kept, and compare."""
    found = Comparison()
    for one in await reads.finished_games():
        found.games += 1
        kept = await kept_of(reads, one.row.id)
        computed = await computed_of(reads, one.row, scenarios)
        edition = await edition_of(reads, one.row.id)
        if kept is None or edition is None or edition < EDITION:
            found.missing += 1
        elif computed is None:
            found.unreadable += 1
        elif kept != computed:
            found.different += (one.row.id,)
        else:
            found.counted += kept.counts
            found.rows += len(kept.people)
    return found


async def computed_of(reads: Reads, row: GameRow, scenarios: Mapping[str, Scenario]) -> ReckonedRow | None:
    """The records computed from a game's log; None where the log cannot be played again."""
    record = await reads.record(row)
    try:
        writer = writer_of(row, record.players, scenarios)
        for line in record.log:
            go_on(writer, line)
        return reckoned_row(reckon(row, writer.finished(), record.players, now=0.0))
    except (ReplayDiffersError, NotFinishedError, ScenarioError, ValueError):
        return None


async def _compared(database: Place, scenarios: Mapping[str, Scenario]) -> Comparison:
    async with looking_at(database) as reads:
        return await compare(reads, await ScenarioLibrary.at(reads, scenarios))


async def _exported(database: Place) -> Export:
    async with looking_at(database) as reads:
        return await export(reads, await newest_games(reads, EVERY))


@click.command()
@database
@click.option("--json", "as_json", is_flag=True, help="Print all games that count as JSON instead, the newest first.")
def records(*, database: Place, as_json: bool) -> None:
    """Compute all records again from the logs in DATABASE, and compare them with those that are kept.

    DATABASE is a file, or an address: postgresql://... Nothing is written, and the bot may be running on it. If
    something differs, the games are named and the exit code is 1. Games of scenarios of your own need SCENARIOS.
    """
    begun = time.monotonic()
    if as_json:
        click.echo(answer(database, _exported(database)).json_bytes())
        return
    found = answer(database, _compared(database, all_scenarios()))
    click.echo(
        f"{found.games} games with a log, of which {found.counted} count; {found.rows} results; "
        f"still to be reckoned, or anew: {found.missing}; cannot be played again: {found.unreadable}; "
        f"{time.monotonic() - begun:.1f} s"
    )
    if found.different:
        click.echo(f"Something else is kept of the games {', '.join(map(str, found.different))}")
        raise SystemExit(1)
    click.echo("The records that are kept are those of the logs.")
