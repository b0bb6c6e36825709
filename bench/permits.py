"""How several workers keep Telegram's pace together, at a thousand messages a second: how fair, and at what cost.

python -m bench.permits

Three workers have unequally much to send: a little, more than a share, and far more. Telegram is simulated: a call
arrives at a random moment while it is under way. The reference for the cost is the same load against one window in
memory, as where there is but one sender.
"""

import asyncio
import contextlib
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bench.row import BenchRow, show
from bot import event_loop
from bot.store.place import Server
from bot.store.workers.crew import Crew
from bot.store.workers.permits import share
from bot.telegram.outbox.allowance import Overall, RateWindow, limits_at
from bot.telegram.outbox.permits import Permits
from bot.telegram.outbox.queue import Ready
from tests.postgres import Cluster, programs

LIMITS = limits_at(1000)
LOADS = (50, 400, 2000)
"""What each worker has to send, messages a second; together far more than the pace."""
CALL = 0.05
"""How long a call takes. Seconds."""
WARM, SECONDS = 3.0, 10.0
FAIR, FULL = 0.9, 0.8
COST = 5.0
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class LoadedSender:
    """One worker's sender: `load` messages a second are put into its outbox."""

    load: float
    chance: Random
    arrivals: list[float] = field(default_factory=list)
    waiting: float = 0.0
    flying: int = 0
    at: float = 0.0

    def ready(self) -> Ready:
        """The messages that could go now."""
        chats = max(0, min(int(self.waiting), LIMITS.concurrency - self.flying))
        return Ready(chats, chats, 1 / self.load)

    async def run(self, overall: Overall, awake: asyncio.Event) -> None:
        """Send as much as is allowed, for ever; look again when something may have changed."""
        self.at = time.monotonic()
        async with asyncio.TaskGroup() as calls:
            while True:
                now = time.monotonic()
                self.waiting, self.at = min(1e4, self.waiting + (now - self.at) * self.load), now
                while self.ready().chats and overall.wait(now) == 0:
                    overall.begin()
                    self.flying += 1
                    self.waiting -= 1
                    calls.create_task(self._call(overall))
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.01):
                        await awake.wait()
                awake.clear()

    async def _call(self, overall: Overall) -> None:
        begun = time.monotonic()
        await asyncio.sleep(CALL)
        self.flying -= 1
        ended = time.monotonic()
        overall.end(ended)
        self.arrivals.append(begun + self.chance.random() * (ended - begun))


@dataclass(frozen=True, slots=True)
class Sent:
    """The result of sending.

    Attributes:
        rates: messages a second of each worker.
        most: the most that arrived in any second.
        cost: processor time of this process, ms a second; `database`: of the server's.
    """

    rates: tuple[float, ...]
    most: int
    cost: float
    database: float


def spent_by(parent: int | None) -> float:
    """Processor time of a process and its children so far. Seconds."""
    spent = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text(encoding="ascii").rpartition(")")[2].split()
            if parent in {int(fields[1]), int(stat.parent.name)}:
                spent += int(fields[11]) + int(fields[12])
    return spent / TICKS


async def send(crews: Sequence[Crew], database: int | None) -> Sent:
    """Send for a while; without crews, against one window."""
    sources = [LoadedSender(load, Random(load)) for load in LOADS]
    wakes = [asyncio.Event() for _ in sources]
    overall: list[Overall] = [RateWindow(LIMITS.overall)] * len(sources)
    tasks: list[asyncio.Task[None]] = []
    for place, crew in enumerate(crews):
        permits = overall[place] = Permits(crew.permits, LIMITS, time.monotonic)
        tasks.append(asyncio.create_task(permits.run(sources[place].ready, wakes[place].set)))
    tasks += [asyncio.create_task(s.run(o, w)) for s, o, w in zip(sources, overall, wakes, strict=True)]
    await asyncio.sleep(WARM)
    begun, cost, other = time.monotonic(), time.process_time(), spent_by(database)
    await asyncio.sleep(SECONDS)
    took = time.monotonic() - begun
    cost, other = time.process_time() - cost, spent_by(database) - other
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    rates = tuple(sum(begun <= at < begun + took for at in source.arrivals) / took for source in sources)
    most = _most([at for source in sources for at in source.arrivals])
    return Sent(rates, most, cost / took * 1000, other / took * 1000)


def _most(arrivals: list[float]) -> int:
    arrivals.sort()
    first = most = 0
    for place, at in enumerate(arrivals):
        while arrivals[first] <= at - 1:
            first += 1
        most = max(most, place - first + 1)
    return most


@contextlib.contextmanager
def database() -> Iterator[tuple[Server, int]]:
    """A server of PostgreSQL with a database, and its process."""
    where = programs()
    if where is None:
        raise SystemExit("there is no PostgreSQL: tests/setup_postgres.sh installs it")
    cluster = Cluster(where)
    try:
        cluster.start()
        cluster.prepare()
        with cluster.database() as server:
            yield server, int((Path(cluster.data) / "postmaster.pid").read_text(encoding="ascii").split()[0])
    finally:
        cluster.remove()


async def together(server: Server, process: int) -> tuple[Sent, Sent]:
    """With three workers, and with one window."""
    async with contextlib.AsyncExitStack() as stack:
        crews = [await Crew.join(server, f"worker {number}", "bench") for number in range(len(LOADS))]
        for crew in crews:
            stack.push_async_callback(crew.close)
        shared = await send(crews, process)
    return shared, await send((), process)


def measure() -> list[BenchRow]:
    """The used share of the pace, the shares of the workers, and the cost of that."""
    with database() as (server, process):
        shared, alone = event_loop.run(together(server, process))
    pace = LIMITS.overall.count
    fair = share(int(sum(shared.rates)), {place: int(load) for place, load in enumerate(LOADS)})
    worst = min(rate / fair[place] for place, rate in enumerate(shared.rates))
    shown = " + ".join(f"{rate:.0f}" for rate in shared.rates)
    return [
        BenchRow(
            f"permits of 1,000 a second: three workers that have {', '.join(map(str, LOADS))} a second to send",
            f"{sum(shared.rates):.0f} a second, at most {shared.most} in any",
            f"{pace} a second",
            sum(shared.rates) / pace,
            FULL,
            least=True,
            also=shared.most <= pace,
            also_reads="never more than the pace",
        ),
        BenchRow(
            "permits: what each of them has",
            shown,
            " + ".join(map(str, fair.values())),
            worst,
            FAIR,
            least=True,
        ),
        BenchRow(
            f"permits: processor time beside one window in memory ({sum(alone.rates):.0f} a second)",
            f"{shared.cost:.0f} ms/s, and the server {shared.database:.0f}",
            f"{alone.cost:.0f} ms/s",
            shared.cost / alone.cost,
            COST,
        ),
    ]


if __name__ == "__main__":
    show(*measure())
