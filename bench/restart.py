"""How long until all games are live again.

python -m bench.restart
"""

import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.games import PLAYERS, in_mid_game, settings_for, write
from bench.row import Row, show
from bench.telegram import Telegram, telegram
from bot.app import running
from bot.chat.outbox.allowance import Limits
from bot.config import Settings
from bot.store import Store

GAMES = 500
SECONDS = 5.0
ROUNDS = 3


async def restart(settings: Settings) -> float:
    """Seconds until every game is at its table."""
    begun = time.perf_counter()
    async with running(settings, Limits(speed=None)) as up:
        taken = time.perf_counter() - begun
        if len(up.house.tables) != GAMES:
            raise RuntimeError(f"{len(up.house.tables)} of {GAMES} games are live")
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


async def compare(server: Telegram, folder: Path) -> tuple[list[float], list[float]]:
    """Restarts and readings, in turn; games go on a little at each restart."""
    groups = await server.groups(GAMES, PLAYERS)
    database = folder / "mafia.sqlite3"
    await write(database, groups, in_mid_game)
    restarts: list[float] = []
    readings: list[float] = []
    for _ in range(ROUNDS):
        readings.append(await read(database))
        restarts.append(await restart(settings_for(server, database)))
        await server.forget_updates()
    return restarts, readings


def measure() -> list[Row]:
    """Rounds of both, in turn."""
    with telegram() as server, tempfile.TemporaryDirectory() as folder:
        restarts, readings = asyncio.run(compare(server, Path(folder)))
    taken = median(restarts)
    return [
        Row(
            f"restart with {GAMES} games in mid-game",
            f"{taken:.2f} s",
            f"{median(readings):.2f} s to read their logs",
            taken / median(readings),
            10,
            also=taken < SECONDS,
            also_reads=f"under {SECONDS:.0f} s",
        )
    ]


if __name__ == "__main__":
    show(*measure())
