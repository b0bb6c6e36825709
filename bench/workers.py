"""The cost of a press on PostgreSQL beside SQLite and where another worker has the game, and the time until
the games of a worker who has died go on.

python -m bench.workers
"""

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from statistics import median

from bench.games import PLAYERS, at_the_vote, in_mid_game, settings_for, votes, write
from bench.presses import PRESSES, throughput
from bench.row import BenchRow, show
from bench.telegram import Group, Press, Telegram, telegram
from bot import event_loop
from bot.app import Running, running
from bot.config import Settings
from bot.store.database import Database
from bot.store.place import Place, Server
from bot.store.rows import GameState
from bot.store.settings import GroupSettings
from bot.telegram.outbox.allowance import Limits
from tests.postgres import DURABLE, Cluster, programs

GAMES = 100
ROUNDS = 3
TAKEN_OVER = 500
PATIENCE = 120.0
UNLIMITED = Limits(speed=None)


@contextlib.contextmanager
def postgres() -> Iterator[Cluster]:
    """A server that keeps what it is told, as one that a host would run."""
    where = programs()
    if where is None:
        raise RuntimeError("there is no PostgreSQL here")
    cluster = Cluster(where, DURABLE)
    try:
        cluster.start()
        cluster.prepare()
        yield cluster
    finally:
        cluster.remove()


@contextlib.asynccontextmanager
async def another(settings: Settings, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """One more worker, in a process of its own."""
    assert settings.bot_token is not None
    assert isinstance(settings.database, Server)
    env = {
        **os.environ,
        "BOT_TOKEN": settings.bot_token.get_secret_value(),
        "BOT_API_URL": settings.bot_api_url,
        "DATABASE": settings.database.url,
        "LOG_LEVEL": "WARNING",
        "TELEGRAM_RATE": "1000",
    }
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot.cli", "run", env=env, cwd=folder)
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGKILL)
        await process.wait()


async def others(up: Running, count: int) -> list[int]:
    """Wait until so many other workers live; their numbers."""
    assert up.worker is not None
    async with asyncio.timeout(PATIENCE):
        while len(found := await up.worker.crew.others()) < count:  # noqa: ASYNC110 - it is another process
            await asyncio.sleep(0.1)
    return [one.id for one in found]


async def given(up: Running, lanes: list[int], taker: int) -> None:
    """Give these groups to another worker, and wait until he has taken them up."""
    assert up.worker is not None
    for lane in lanes:
        await up.worker.ownership.give(lane, taker)
    await asyncio.sleep(3.0)


class _Presses:
    """A second's worth of presses on a database of its own."""

    def __init__(self, server: Telegram, groups: list[Group], folder: Path) -> None:
        self.server = server
        self.groups = groups
        self.folder = folder

    async def on(self, place: Place) -> tuple[Settings, list[Press]]:
        """Games at their vote in a new database, and presses on them."""
        settings = settings_for(self.server, Path("unused")).model_copy(update={"database": place})
        games = await write(place, self.groups, at_the_vote)
        return settings, votes(self.groups, games, PRESSES * 2 * ROUNDS)

    async def alone(self, place: Place) -> list[float]:
        """Presses a second of one process."""
        settings, every = await self.on(place)
        rounds = range(ROUNDS)
        return [await throughput(self.server, lambda: running(settings, UNLIMITED), _part(every, n)) for n in rounds]

    async def beside_another(self, place: Place, share: float) -> list[float]:
        """Presses a second that one worker fetches, where another one has that share of the games."""
        settings, every = await self.on(place)
        found: list[float] = []
        async with running(settings, UNLIMITED) as up, another(settings, self.folder):
            (taker,) = await others(up, 1)
            await given(up, [group.chat_id for group in self.groups][: round(share * GAMES)], taker)
            for number in range(ROUNDS):
                await self.server.quiet()
                answered = await self.server.press(_part(every, number))
                span = max(one.answered for one in answered) - min(one.asked for one in answered)
                found.append(len(answered) / span)
        await self.server.forget_updates()
        return found


def _part(every: list[Press], number: int) -> list[Press]:
    return every[number * PRESSES : (number + 1) * PRESSES]


async def presses(server: Telegram, cluster: Cluster, folder: Path) -> list[BenchRow]:
    """One worker on each database; then two, where the other one has half of the games, or all."""
    pace = _Presses(server, list(await server.groups(GAMES, PLAYERS)), folder)
    sqlite = await pace.alone(folder / "mafia.sqlite3")
    with cluster.database() as place:
        one = await pace.alone(place)
    with cluster.database() as place:
        two = await pace.beside_another(place, 0.5)
    with cluster.database() as place:
        elsewhere = await pace.beside_another(place, 1.0)

    def row(what: str, figure: list[float], reference: list[float], name: str, least: float) -> BenchRow:
        shown, beside = median(figure), median(reference)
        text = f"{beside:.0f}/s {name}"
        return BenchRow(what, f"{shown:.0f} presses/s", text, shown / beside, least, least=True)

    return [
        row("presses through one worker on PostgreSQL", one, sqlite, "on SQLite", 0.3),
        row("presses that come to the worker who has not the game", elsewhere, one, "to the one who has", 0.3),
        row("two workers, each with half of the games", two, one, "one worker", 0.5),
    ]


async def taken_over(server: Telegram, cluster: Cluster, folder: Path) -> BenchRow:
    """From the death of a worker with many games until another one has them all at their tables.

    Seats have no tags beside names: those of 500 groups would be what the workers send for minutes.
    """
    groups = await server.groups(TAKEN_OVER, PLAYERS)
    with cluster.database() as place:
        settings = settings_for(server, Path("unused")).model_copy(update={"database": place})
        await write(place, groups, in_mid_game, GroupSettings(seat_tags=False))
        async with another(settings, folder) as process, running(settings, UNLIMITED) as up:
            assert up.worker is not None
            tables = up.services.tables
            (other,) = await others(up, 1)
            await given(up, [table.row.chat_id for table in tables.values()], other)
            await _all_said(up)
            had = len(tables)
            process.send_signal(signal.SIGKILL)
            begun = time.perf_counter()
            noticed = await _until(lambda: len(tables) > had) - begun
            taken = await _all_taken(up) - begun
    return BenchRow(
        f"{TAKEN_OVER} games of a worker who was killed are live again",
        f"{taken:.1f} s",
        f"{noticed:.1f} s until the first",
        taken / noticed,
        4,
        also=taken < 10,
        also_reads="under 10 s",
    )


async def _all_said(up: Running) -> None:
    """Wait until nearly nothing waits to be sent: games that go on, not games that all begin at once."""
    async with asyncio.timeout(PATIENCE):
        while (await up.services.ctx.store.run(_waiting)) > TAKEN_OVER // 50:  # noqa: ASYNC110 - another process sends it
            await asyncio.sleep(0.5)


async def _waiting(db: Database) -> int:
    count: int = (await db.execute("SELECT count(*) FROM outbox")).fetchone()[0]
    return count


async def _all_taken(up: Running) -> float:
    """Wait until this worker has every game that still runs: some end meanwhile, since nobody plays; the moment."""
    async with asyncio.timeout(PATIENCE):
        while len(up.services.tables) < await up.services.ctx.store.run(_live):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.02)
    return time.perf_counter()


async def _live(db: Database) -> int:
    count: int = (
        await db.execute("SELECT count(*) FROM games WHERE state = ?", (GameState.RUNNING.value,))
    ).fetchone()[0]
    return count


async def _until(true: Callable[[], bool]) -> float:
    """Wait for a condition; the moment when it came true."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
    return time.perf_counter()


async def _measured(server: Telegram, cluster: Cluster, folder: Path) -> list[BenchRow]:
    return [*await presses(server, cluster, folder), await taken_over(server, cluster, folder)]


def measure() -> list[BenchRow]:
    """Presses, then a take-over."""
    with telegram() as server, postgres() as cluster, tempfile.TemporaryDirectory() as folder:
        return event_loop.run(_measured(server, cluster, Path(folder)))


if __name__ == "__main__":
    show(*measure())
