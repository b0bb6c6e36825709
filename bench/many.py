"""Thousands of games on several workers: what each press costs in processor time, and from that, by simulation, how
many games are carried by how many workers, which database and which pace of Telegram.

python -m bench.many
"""

import heapq
import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time

from bench.games import PLAYERS, at_the_vote, settings_for, votes, write
from bench.row import BenchRow
from bench.telegram import Press, Telegram, telegram
from bench.workers import UNLIMITED, another, given, others, postgres
from bot import event_loop
from bot.app import running
from bot.store.place import Place
from tests.postgres import Cluster

GAMES = 60
PRESSES = 600
WARM = 120
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Costs:
    """Processor seconds of one press, with all that it causes.

    Attributes:
        own: of the worker with the game and the press.
        received: of a worker who receives it and hands it over.
        handed: of the worker who has the game, where another one received it.
        database: of the database's server, where it was not handed over.
        database_handed: of that, where it was.
    """

    own: float
    received: float
    handed: float
    database: float
    database_handed: float


def processor_seconds(pid: int) -> float:
    """The processor time of a process and of all its descendants."""
    total, waiting = 0.0, [pid]
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has ended in this moment
            children.setdefault(int(fields[1]), []).append(int(entry.name))
    while waiting:
        one = waiting.pop()
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(map(int, fields[11:13])) / TICKS
        waiting += children.get(one, [])
    return total


async def _spent(server: Telegram, presses: Sequence[Press], clocks: Sequence[Callable[[], float]]) -> list[float]:
    """The cost of each of these for a press, with the edits of the boards that follow."""
    await server.quiet()
    await server.press(presses[:WARM])
    await server.quiet()
    before = [clock() for clock in clocks]
    await server.press(presses[WARM:])
    await server.quiet()
    return [(clock() - begun) / (len(presses) - WARM) for clock, begun in zip(clocks, before, strict=True)]


async def costs(server: Telegram, cluster: Cluster, folder: Path) -> tuple[float, Costs]:
    """Of a press on SQLite, and on PostgreSQL."""
    groups = list(await server.groups(GAMES, PLAYERS))
    blank = settings_for(server, Path("unused"))

    async def presses_on(place: Place) -> list[Press]:
        return votes(groups, await write(place, groups, at_the_vote), PRESSES)

    path = folder / "mafia.sqlite3"
    some = await presses_on(path)
    async with running(blank.model_copy(update={"database": path}), UNLIMITED):
        (sqlite,) = await _spent(server, some, [process_time])
    await server.forget_updates()
    base = cluster.pid
    with cluster.database() as place:
        settings = blank.model_copy(update={"database": place})
        some = await presses_on(place)
        async with running(settings, UNLIMITED):
            own, database = await _spent(server, some, [process_time, lambda: processor_seconds(base)])
    await server.forget_updates()
    with cluster.database() as place:
        settings = blank.model_copy(update={"database": place})
        some = await presses_on(place)
        async with running(settings, UNLIMITED) as up, another(settings, folder) as other:
            (taker,) = await others(up, 1)
            await given(up, [group.chat_id for group in groups], taker)
            clocks = [process_time, lambda: processor_seconds(other.pid), lambda: processor_seconds(base)]
            received, handed, database_handed = await _spent(server, some, clocks)
    await server.forget_updates()
    return sqlite, Costs(own, received, handed, database, database_handed)


# -- the simulation ------------------------------------------------------------------------------------------


PRESSES_A_GAME = 0.15
MESSAGES_A_GAME = 1 / 6
"""A second: some 180 games fill Telegram's thirty messages a second (`bench.messages`, docs/performance.md)."""
SIMULATED = 30.0
LATE = 1.0
"""Seconds: where one press in a hundred waits longer, there are too many games."""


@dataclass(frozen=True, slots=True)
class Fleet:
    """The servers of the games: workers with a core each, cores of the database, and Telegram's messages a second."""

    workers: int
    database_cores: int
    telegram: int


@dataclass(frozen=True, slots=True)
class Load:
    """The result of a simulation: how busy each part was (1: all the time), and the wait of the slowest hundredth."""

    worker: float
    database: float
    telegram: float
    slow: float

    @property
    def first(self) -> str:
        """The busiest part."""
        return max(("workers", self.worker), ("database", self.database), ("Telegram", self.telegram), key=_second)[0]


def _second(pair: tuple[str, float]) -> float:
    return pair[1]


class _Servers:
    """Several servers that take one update after another."""

    def __init__(self, count: int) -> None:
        self._free = [0.0] * count
        self.busy = 0.0

    def serve(self, at: float, seconds: float) -> float:
        """The end of a task that comes then."""
        begins = max(at, heapq.heappop(self._free))
        heapq.heappush(self._free, begins + seconds)
        self.busy += seconds
        return begins + seconds


Step = tuple[_Servers, float]
"""Who is used next by a press, and for how long."""


def simulate(games: int, fleet: Fleet, cost: Costs, seed: int = 1) -> Load:
    """A minute of presses on so many games, each received by any worker and handled by the one who has the game.

    A press that is handed over uses two workers, and the database twice; every message takes a permit.
    """
    chance = Random(seed)
    workers = [_Servers(1) for _ in range(fleet.workers)]
    database, pace = _Servers(fleet.database_cores), _Servers(1)
    rate, share = games * PRESSES_A_GAME, MESSAGES_A_GAME / PRESSES_A_GAME
    events: list[tuple[float, int, float, tuple[Step, ...]]] = []
    at, number = 0.0, 0
    while (at := at + chance.expovariate(rate)) < SIMULATED:
        receives, has = chance.choice(workers), chance.choice(workers)
        steps: tuple[Step, ...] = ((has, cost.own), (database, cost.database))
        if receives is not has:
            handing = (receives, cost.received), (database, cost.database_handed - cost.database)
            steps = (*handing, (has, cost.handed), (database, cost.database))
        events.append((at, number := number + 1, at, steps))
    waits: list[float] = []
    while events:
        at, number, came, steps = heapq.heappop(events)
        if steps:
            (server, seconds), *rest = steps
            heapq.heappush(events, (server.serve(at, max(0.0, seconds)), number, came, tuple(rest)))
            continue
        waits.append(at - came)
        for _ in range(int(share) + (chance.random() < share % 1)):
            pace.serve(at, 1 / fleet.telegram)
    waits.sort()
    return Load(
        max(one.busy for one in workers) / SIMULATED,
        database.busy / SIMULATED / fleet.database_cores,
        pace.busy / SIMULATED,
        waits[len(waits) * 99 // 100],
    )


def most_games(fleet: Fleet, cost: Costs) -> int:
    """How many games these carry: in tens, nothing is busier than nine tenths, and hardly a press is late."""
    low, high = 0, 1000
    while low < high:
        middle = (low + high + 1) // 2
        load = simulate(middle * 10, fleet, cost)
        good = max(load.worker, load.database, load.telegram) < 0.9 and load.slow < LATE
        low, high = (middle, high) if good else (low, middle - 1)
    return low * 10


FLEETS = tuple(
    Fleet(workers, cores, rate) for rate in (30, 1000) for workers, cores in ((1, 1), (2, 1), (4, 2), (8, 4), (16, 8))
)


def table(cost: Costs) -> str:
    """The table of docs/performance.md."""
    lines = [
        "| workers (a core each) | the database's cores | Telegram's messages a second | games | what comes first |",
        "|---|---|---|---|---|",
    ]
    for fleet in FLEETS:
        games = most_games(fleet, cost)
        load = simulate(games, fleet, cost)
        busy = f"{load.first} ({load.worker:.0%} of a worker, {load.database:.0%} of the database, {load.telegram:.0%})"
        lines.append(f"| {fleet.workers} | {fleet.database_cores} | {fleet.telegram} | {games:,} | {busy} |")
    return "\n".join(lines)


MANY = 6000
"""Games: what Telegram's largest pace just carries."""


def table_of_many(cost: Costs) -> str:
    """How busy the parts are with that many games, as docs/performance.md has it."""
    lines = [
        "| workers | the database's cores | a worker | the database | Telegram | the slowest hundredth waits |",
        "|---|---|---|---|---|---|",
    ]
    for workers, cores in ((4, 2), (6, 4), (8, 4), (12, 4), (16, 8)):
        load = simulate(MANY, Fleet(workers, cores, 1000), cost)
        wait = f"{load.slow * 1000:.0f} ms or more" if load.slow < LATE else "it grows without end"
        busy = " | ".join(f"{part:.0%}" for part in (load.worker, load.database, load.telegram))
        lines.append(f"| {workers} | {cores} | {busy} | {wait} |")
    return "\n".join(lines)


async def _costs(server: Telegram, cluster: Cluster) -> tuple[float, Costs]:
    with tempfile.TemporaryDirectory() as folder:
        return await costs(server, cluster, Path(folder))


def measured() -> tuple[float, Costs]:
    """Of a press on SQLite, and on PostgreSQL; on this machine, now."""
    with telegram() as server, postgres() as cluster:
        return event_loop.run(_costs(server, cluster))


def measure() -> list[BenchRow]:
    """The additions of PostgreSQL, and of handing over, to a press."""
    sqlite, cost = measured()
    whole, elsewhere = cost.own + cost.database, cost.received + cost.handed + cost.database_handed
    return [
        BenchRow(
            "a press on PostgreSQL, its server included",
            f"{whole * 1000:.1f} ms of processor",
            f"{sqlite * 1000:.1f} ms on SQLite",
            whole / sqlite,
            3,
        ),
        BenchRow(
            "a press that is handed to another worker",
            f"{elsewhere * 1000:.1f} ms of processor",
            f"{whole * 1000:.1f} ms where it came",
            elsewhere / whole,
            2.5,
        ),
    ]


if __name__ == "__main__":
    on_sqlite, on_postgres = measured()
    print(f"on SQLite: {on_sqlite * 1000:.2f} ms; on PostgreSQL: {on_postgres}")
    print(table(on_postgres), table_of_many(on_postgres), sep="\n\n")
