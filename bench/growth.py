"""The cost of a press as the number of live games grows: each alone, until its board is redrawn.

python -m bench.growth
"""

import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median

from bench.games import PLAYERS, at_the_vote, settings_for, votes, write
from bench.row import BenchRow, show
from bench.telegram import Telegram, telegram
from bot import event_loop
from bot.app import running
from bot.telegram.outbox.allowance import Limits

SIZES = (1, 10, 100, 1000)
PRESSES = 150
"""In each of the rounds. Presses go from game to game."""
WARM = 20
ROUNDS = 3


async def cost(server: Telegram, folder: Path, games: int) -> tuple[float, float]:
    """Milliseconds of the processor, and of the clock, for one press from the update to the redrawn board."""
    groups = await server.groups(games, PLAYERS)
    database = folder / f"{games}-{groups[0].chat_id}.sqlite3"
    numbers = await write(database, groups, at_the_vote)
    presses = votes(groups, numbers, PRESSES + WARM)
    async with running(settings_for(server, database), Limits(speed=None)):
        await server.quiet()
        await server.press_in_turn(presses[:WARM])
        begun, spent = time.perf_counter(), time.process_time()
        await server.press_in_turn(presses[WARM:])
        taken, spent = time.perf_counter() - begun, time.process_time() - spent
    await server.forget_updates()
    return spent / PRESSES * 1e3, taken / PRESSES * 1e3


async def compare(server: Telegram, folder: Path) -> Mapping[int, list[tuple[float, float]]]:
    """The costs by number of games; small and large in turn."""
    found: dict[int, list[tuple[float, float]]] = {games: [] for games in SIZES}
    for _ in range(ROUNDS):
        for games in SIZES:
            found[games].append(await cost(server, folder, games))
    return found


def row(what: str, costs: Mapping[int, float]) -> BenchRow:
    """The dearest number of games against a single one."""
    return BenchRow(
        f"{what} per press as games grow {', '.join(map(str, SIZES))}",
        ", ".join(f"{costs[games]:.2f}" for games in SIZES) + " ms",
        f"1 game: {costs[1]:.2f} ms",
        max(costs.values()) / costs[1],
        1.3,
    )


def measure() -> list[BenchRow]:
    """Both costs."""
    with telegram() as server, tempfile.TemporaryDirectory() as folder:
        found = event_loop.run(compare(server, Path(folder)))
    return [
        row("processor time", {games: median(spent for spent, _ in some) for games, some in found.items()}),
        row("time", {games: median(taken for _, taken in some) for games, some in found.items()}),
    ]


if __name__ == "__main__":
    show(*measure())
