"""The bot's share of a machine while the bot says as much as Telegram allows.

python -m bench.ceiling

People press in so many live games that there is always more to show than the overall pace of one token allows
(Bot API FAQ: 30 messages a second over all). The measure is the share of one core taken, and the memory of
the whole process.
"""

import resource
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bench.games import PLAYERS, at_the_vote, settings_for, votes, write
from bench.row import BenchRow, show
from bench.telegram import Telegram, telegram
from bot import event_loop
from bot.app import running
from bot.telegram.outbox.allowance import Limits

GAMES = 500
"""Enough games that no group's own allowance is a bound, and nearly every press has a board of its own to change."""
RATE = 28.0
"""Presses a second, somewhat more than there are messages for; those that wait are shown with the next."""
WARM = 10
SECONDS = 40
"""How long it lasts, after so many seconds to warm up."""
CORE = 0.25
MEMORY = 150.0
"""MiB."""
OVERALL = Limits().overall
NEARLY = 0.9
"""The pace counts as saturated from this share of it on."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The resources taken: the share of one core, MiB in use, and messages and edits a second."""

    core: float
    memory: float
    messages: float


def resident() -> float:
    """The memory that this process has in use now. MiB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


async def saturated(server: Telegram, folder: Path) -> Taken:
    """Press for a while, and measure the resources taken."""
    groups = await server.groups(GAMES, PLAYERS)
    database = folder / "mafia.sqlite3"
    numbers = await write(database, groups, at_the_vote)
    presses = votes(groups, numbers, int(RATE * (WARM + SECONDS)))
    warm = int(RATE * WARM)
    async with running(settings_for(server, database), Limits()):
        await server.quiet()
        await server.press(presses[:warm], RATE)
        before, begun, spent = sum((await server.messages()).values()), time.perf_counter(), time.process_time()
        await server.press(presses[warm:], RATE)
        spent, taken = time.process_time() - spent, time.perf_counter() - begun
        after, memory = sum((await server.messages()).values()), resident()
    return Taken(spent / taken, memory, (after - before) / taken)


def measure() -> list[BenchRow]:
    """The processor and the memory at the ceiling."""
    with telegram() as server, tempfile.TemporaryDirectory() as folder:
        taken = event_loop.run(saturated(server, Path(folder)))
    full = OVERALL.count / OVERALL.seconds
    return [
        BenchRow(
            f"the ceiling: {GAMES} games, {RATE:.0f} presses/s, {taken.messages:.1f} messages/s",
            f"{taken.core:.0%} of a core, {taken.memory:.0f} MiB",
            f"{CORE:.0%} of a core, {full:.0f} messages/s",
            taken.core / CORE,
            1,
            also=taken.memory <= MEMORY and taken.messages >= NEARLY * full,
            also_reads=f"<= {MEMORY:.0f} MiB, saturated",
        )
    ]


if __name__ == "__main__":
    show(*measure())
