"""`mafia rehearse`: the fate of a database's open games, were the bot started on them now."""

import time
from collections.abc import Mapping

import click

from bot.cli.databases import answer, database
from bot.cli.scenarios import all_scenarios
from bot.ops.health import bot_version
from bot.scenario import Scenario
from bot.store.migrations import STEPS
from bot.store.place import Place
from bot.store.read_only import LookedAt, looking_at
from bot.store.rows import GameState
from bot.telegram.games.rehearsal import Outlook, rehearse
from bot.telegram.library import ScenarioLibrary


@click.command("rehearse")
@database
def rehearsal(*, database: Place) -> None:
    """Replay the running games of DATABASE with this version and its scenarios: which would go on?

    A line for each game and lobby says what would become of it if the bot were started on the database now, and why it
    would end. Nothing is written, and the bot may be running on it. The exit code is 1 if any would end. Games of
    scenarios of your own need SCENARIOS.
    """
    if answer(database, _rehearsed(database, all_scenarios())):
        raise SystemExit(1)


async def _rehearsed(database: Place, scenarios: Mapping[str, Scenario]) -> int:
    async with looking_at(database) as reads:
        return await _tell(reads, await ScenarioLibrary.at(reads, scenarios))


async def _tell(reads: LookedAt, scenarios: Mapping[str, Scenario]) -> int:
    """Print a line for each game as it comes, and the sum; returns how many would end."""
    begun, games, lobbies, lost, closed = time.monotonic(), 0, 0, 0, 0
    async for one in rehearse(reads, scenarios):
        click.echo(line_of(one))
        if one.row.state is GameState.LOBBY:
            lobbies, closed = lobbies + 1, closed + (one.ends is not None)
        else:
            games, lost = games + 1, lost + (one.ends is not None)
    if reads.schema != len(STEPS):
        click.echo(
            f"This version changes the tables (schema {reads.schema} becomes {len(STEPS)}): "
            "stop the bot, all of its workers, before you start it."
        )
    click.echo(
        f"Version {bot_version()}, {len(scenarios)} scenarios. Running games: {games}; would go on: {games - lost}; "
        f"would end: {lost}. Lobbies: {lobbies}; would reopen: {lobbies - closed}; would end: {closed}. "
        f"{time.monotonic() - begun:.1f} s"
    )
    return lost + closed


def line_of(one: Outlook) -> str:
    """A game in a line."""
    row = one.row
    if row.state is GameState.LOBBY:
        what, fate = f"lobby, {one.people} joined", "would reopen"
        if one.left_out:
            fate += f", without what can't be chosen any more: {', '.join(one.left_out)}"
    else:
        what, fate = f"{one.people} players, {one.lines} inputs", "would go on"
    if one.ends is not None:
        fate = f"WOULD END: {one.ends}"
    return f"{row.id:>6}  {row.scenario}, {what}: {fate}" + (f"  [{one.title}]" if one.title else "")
