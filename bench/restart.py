"""How long until all games are live again.

python -m bench.restart
"""

import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench import big
from bench.games import PLAYERS, LiveGame, in_mid_game, settings_for, write
from bench.row import BenchRow, show
from bench.telegram import Telegram, telegram
from bot import event_loop
from bot.app import running
from bot.config import Settings
from bot.store import Store
from bot.telegram.outbox.allowance import Limits

ROUNDS = 3


@dataclass(frozen=True, slots=True)
class RestartedGames:
    """Live games of one kind: how many, of how many players, how they were played, and how far their restart may go."""

    what: str
    games: int
    players: int
    play: Callable[[int], LiveGame]
    limit: float
    seconds: float


def big_game(number: int) -> LiveGame:
    """The first half of a game of thirty."""
    return in_mid_game(number, big.big().rules(), big.PLAYERS)


TOWNS = (
    RestartedGames("500 games in mid-game", 500, PLAYERS, in_mid_game, 10, 5.0),
    RestartedGames("200 big games in mid-game", 200, big.PLAYERS, big_game, 25, 30.0),
)


async def restart(settings: Settings, games: int) -> float:
    """Seconds until every game is at its table."""
    begun = time.perf_counter()
    async with running(settings, Limits(speed=None)) as up:
        taken = time.perf_counter() - begun
        if len(up.services.tables) != games:
            raise RuntimeError(f"{len(up.services.tables)} of {games} games are live")
    return taken


async def read(database: Path) -> float:
    """Seconds to open the database and read every log in it."""
    begun = time.perf_counter()
    async with await Store.open(database) as store:
        for row in await store.active_games():
            await store.players(row.id)
            if not await store.inputs(row.id):
                raise RuntimeError(f"game {row.id} has no log")
    return time.perf_counter() - begun


async def compare(server: Telegram, folder: Path, town: RestartedGames) -> tuple[list[float], list[float]]:
    """Restarts and readings, in turn; games go on a little at each restart."""
    groups = await server.groups(town.games, town.players)
    database = folder / f"{town.games}.sqlite3"
    big.write(folder)
    await write(database, groups, town.play)
    restarts: list[float] = []
    readings: list[float] = []
    for _ in range(ROUNDS):
        readings.append(await read(database))
        restarts.append(await restart(settings_for(server, database, folder), town.games))
        await server.forget_updates()
    return restarts, readings


def measured(town: RestartedGames) -> BenchRow:
    """Rounds of both, in turn."""
    with telegram() as server, tempfile.TemporaryDirectory() as folder:
        restarts, readings = event_loop.run(compare(server, Path(folder), town))
    taken = median(restarts)
    return BenchRow(
        f"restart with {town.what}",
        f"{taken:.2f} s",
        f"{median(readings):.2f} s to read their logs",
        taken / median(readings),
        town.limit,
        also=taken < town.seconds,
        also_reads=f"under {town.seconds:.0f} s",
    )


def measure() -> list[BenchRow]:
    """Ordinary games, and big ones."""
    return [measured(town) for town in TOWNS]


if __name__ == "__main__":
    show(*measure())
