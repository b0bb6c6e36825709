"""The cost of a press with every feature of a group switched on, beside the same press with all of them off.

python -m bench.life

Off is what a game needs: no beyond, no watchers, no substitutes, no robots, no log, no records for the group, no
achievements, no pictures. One bot has as many games of each kind, and the same votes are pressed in both, in turns.
"""

import tempfile
import time
from pathlib import Path
from statistics import median

from bench.games import PLAYERS, at_the_vote, settings_for, votes, write
from bench.row import BenchRow, show
from bench.telegram import Press, Telegram, telegram
from bot import event_loop
from bot.app import running
from bot.store.settings import GroupSettings
from bot.telegram.outbox.allowance import Limits

GAMES = 25
PRESSES = 20
"""In each of the rounds. Presses go from game to game."""
ROUNDS = 40
WARM = 5
"""Rounds that do not count."""

OFF = GroupSettings(records="private", ratings=False, achievements=False, votes_to_stop=False)
ON = GroupSettings(
    substitutes="members",
    robots=True,
    log_channel=-100_999_999,
    beyond=True,
    beyond_nights=True,
    watchers=True,
    pictures=True,
)


async def compare(server: Telegram, folder: Path) -> tuple[float, float]:
    """Milliseconds of the processor for one press from the update to the redrawn board: with all on, and off."""
    database = folder / "mafia.sqlite3"
    presses: list[list[Press]] = []
    for look in (ON, OFF):
        groups = await server.groups(GAMES, PLAYERS)
        presses.append(votes(groups, await write(database, groups, at_the_vote, look), ROUNDS * PRESSES))
    found: list[list[float]] = [[], []]
    async with running(settings_for(server, database), Limits(speed=None)):
        await server.quiet()
        for first in range(0, ROUNDS * PRESSES, PRESSES):
            for costs, some in zip(found, presses, strict=True):
                spent = time.process_time()
                await server.press_in_turn(some[first : first + PRESSES])
                costs.append((time.process_time() - spent) / PRESSES * 1e3)
    on, off = (median(costs[WARM:]) for costs in found)
    return on, off


def measure() -> list[BenchRow]:
    """Rounds of both, in turn."""
    with telegram() as server, tempfile.TemporaryDirectory() as folder:
        on, off = event_loop.run(compare(server, Path(folder)))
    what = "processor time per press, with all that a group can switch on"
    return [BenchRow(what, f"{on:.2f} ms", f"all off: {off:.2f} ms", on / off, 1.15)]


if __name__ == "__main__":
    show(*measure())
