"""How long a press waits for its answer while others press on a schedule, whatever the bot does.

python -m bench.latency

The databases lie in memory where there is such a place: a disk that now and then takes a tenth of a second to flush
four kilobytes would be all of the worst hundredth, with one game as with many, and hide what grows with the games.
"""

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bench.games import PLAYERS, at_the_vote, settings_for, votes, write
from bench.row import BenchRow, show
from bench.telegram import Answered, Press, Telegram, telegram
from bot import event_loop
from bot.app import running
from bot.config import Settings
from bot.telegram.outbox.allowance import Limits

GAMES = 300
RATE = 60.0
"""Presses a second."""
WARM = 60
COUNTED = 300
ROUNDS = 9
"""Both take turns, and the median of the rounds counts: whatever else the machine does for a moment hits but one."""


IN_MEMORY = Path("/dev/shm")
"""Linux: tmpfs(5)."""


def percentile(answered: Sequence[Answered], share: float) -> float:
    """Milliseconds within which this share of the presses was answered."""
    times = sorted(one.answered - one.asked for one in answered)
    return times[min(len(times) - 1, int(share * len(times)))] * 1e3


class PressedGames:
    """A bot with so many live games; each round takes it up anew, and presses all over them."""

    def __init__(self, server: Telegram, settings: Settings, presses: list[Press]) -> None:
        self._server = server
        self._settings = settings
        self._presses = presses
        self.rounds: list[list[Answered]] = []

    async def play(self) -> None:
        """One round."""
        first = len(self.rounds) * (WARM + COUNTED)
        some = self._presses[first : first + WARM + COUNTED]
        async with running(self._settings, Limits(speed=None)):
            await self._server.quiet()
            await self._server.press(some[:WARM], RATE)
            self.rounds.append(await self._server.press(some[WARM:], RATE))
        await self._server.forget_updates()

    def wait(self, share: float) -> float:
        """Milliseconds within which this share of a round's presses was answered: the round in the middle."""
        return median(percentile(answered, share) for answered in self.rounds)


async def town(server: Telegram, folder: Path, games: int) -> PressedGames:
    """Write the games, and choose what will be pressed."""
    groups = await server.groups(games, PLAYERS)
    database = folder / f"{games}.sqlite3"
    numbers = await write(database, groups, at_the_vote)
    return PressedGames(server, settings_for(server, database), votes(groups, numbers, ROUNDS * (WARM + COUNTED)))


async def compare(server: Telegram, folder: Path) -> tuple[PressedGames, PressedGames]:
    """Rounds with many games and with one, in turn."""
    many, one = await town(server, folder, GAMES), await town(server, folder, 1)
    for _ in range(ROUNDS):
        await many.play()
        await one.play()
    return many, one


def measure() -> list[BenchRow]:
    """Rounds of both, in turn."""
    memory = IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None
    with telegram() as server, tempfile.TemporaryDirectory(dir=memory) as folder:
        many, one = event_loop.run(compare(server, Path(folder)))
    return [
        BenchRow(
            f"press to answer, {GAMES} games, {RATE:.0f} presses/s",
            f"p99 {many.wait(0.99):.1f} ms (p50 {many.wait(0.5):.1f})",
            f"1 game: p99 {one.wait(0.99):.1f} ms (p50 {one.wait(0.5):.1f})",
            many.wait(0.99) / one.wait(0.99),
            2,
        )
    ]


if __name__ == "__main__":
    show(*measure())
