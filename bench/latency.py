"""How long a press waits for its answer while others press on a schedule, whatever the bot does.

python -m bench.latency
"""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.games import PLAYERS, at_the_vote, settings_for, votes, write
from bench.row import Row, show
from bench.telegram import Answered, Telegram, telegram
from bot.app import running
from bot.chat.outbox.allowance import Limits

GAMES = 300
RATE = 60.0
"""Presses a second."""
SECONDS = 12
ROUNDS = 2


def percentile(answered: Sequence[Answered], share: float) -> float:
    """Milliseconds within which this share of the presses was answered."""
    times = sorted(one.answered - one.asked for one in answered)
    return times[min(len(times) - 1, int(share * len(times)))] * 1e3


async def waits(server: Telegram, folder: Path, games: int) -> list[Answered]:
    """A bot with so many live games, and presses all over them."""
    groups = await server.groups(games, PLAYERS)
    database = folder / f"{games}-{groups[0].chat_id}.sqlite3"
    numbers = await write(database, groups, at_the_vote)
    presses = votes(groups, numbers, int(RATE * (SECONDS + 1)))
    async with running(settings_for(server, database), Limits(speed=None)):
        await server.press(presses[: int(RATE)], RATE)
        answered = await server.press(presses[int(RATE) :], RATE)
    await server.forget_updates()
    return answered


async def compare(server: Telegram, folder: Path) -> tuple[list[Answered], list[Answered]]:
    """All waits with many games and with one, in turn."""
    many: list[Answered] = []
    one: list[Answered] = []
    for _ in range(ROUNDS):
        many += await waits(server, folder, GAMES)
        one += await waits(server, folder, 1)
    return many, one


def measure() -> list[Row]:
    """Rounds of both, in turn."""
    with telegram() as server, tempfile.TemporaryDirectory() as folder:
        many, one = asyncio.run(compare(server, Path(folder)))
    ours, alone = percentile(many, 0.99), percentile(one, 0.99)
    return [
        Row(
            f"press to answer, {GAMES} games, {RATE:.0f} presses/s",
            f"p99 {ours:.1f} ms (p50 {percentile(many, 0.5):.1f})",
            f"1 game: p99 {alone:.1f} ms (p50 {percentile(one, 0.5):.1f})",
            ours / alone,
            2,
        )
    ]


if __name__ == "__main__":
    show(*measure())
