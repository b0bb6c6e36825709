"""Three workers: the game's one is killed, paused and cut off in turn, all through the game.

`python -m tests.workers.sweep [SCENARIO ...]` plays a game of each, one line a scenario, and compares all that its
chats were told, its log and its presses with what an unbroken bot would have made of it.
"""

import argparse
import asyncio
import contextlib
import itertools
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from bot.scenario import available, load
from bot.store import Store
from bot.store.place import Server
from bot.store.rows import GameState
from playground.server.serving import running_server
from tests.crowds import KeptCrowd
from tests.postgres import the_cluster
from tests.whole.features.feature import Feature, PlainFeature, Stage
from tests.whole.lives import LivesPlace
from tests.whole.sweep import SweptGame, compare_chats, compare_game, compare_presses, read_chat
from tests.whole.table import group_of, people
from tests.whole.unbroken import StoreContents, unbroken
from tests.workers.processes import Company, Process
from tests.workers.relay import Relay

AWAY = 7.0
"""How long a worker is paused or cut off: longer than its lease. Real seconds."""
WITHIN = 10.0
"""The longest time for which a game may be without an owner. Seconds."""
STEPS = 3
"""The number of inputs between two faults."""
LOOK_EVERY = 0.2
LONGEST = 1500.0
SETTLED_WITHIN = 60.0
"""Real seconds: of a whole game, and of all that is to be sent and put right behind it."""
DESERTED = """SELECT lane FROM played WHERE NOT EXISTS
    (SELECT 1 FROM leases JOIN living ON living.id = worker WHERE leases.lane = played.lane)"""


class WorkerFault(StrEnum):
    """The faults of a worker."""

    KILLED = "killed"
    PAUSED = "paused"
    CUT_OFF = "cut off"
    TOLD_TO_STOP = "told to stop"


class Slowly(PlainFeature):
    """A game that goes on in the seconds without an owner, but not for a whole phase."""

    speed = 20.0


@dataclass
class WorkerSweepResult:
    """The result of a sweep. `problems` is empty where no one could have told of any fault."""

    scenario: str
    positions: int
    faults: int
    repeats: int
    ownerless: float
    seconds: float
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        verdict = "as if unbroken" if not self.problems else f"{len(self.problems)} problems"
        return (
            f"{self.scenario:10} {self.positions:4} positions {self.faults:3} faults {self.repeats:3} repeats "
            f"{self.ownerless:5.1f} s without an owner {self.seconds:6.1f} s  {verdict}"
        )


@dataclass
class FaultInjector:
    """Does something to the worker that has the game, again and again.

    Attributes:
        group: where the game is now.
        injected: what was done so far.
        longest: how long it took until another one had the game, seconds.
    """

    company: Company
    relays: Sequence[Relay]
    group: Callable[[], int]
    faults: Iterable[WorkerFault]
    injected: list[WorkerFault] = field(default_factory=list)
    longest: float = 0.0

    async def run(self) -> None:
        """Until there is no fault left."""
        for fault in self.faults:
            await self._steps(STEPS)
            owner = await asyncio.to_thread(self.company.owner, self.group())
            if owner is not None and owner.process is not None:
                self.injected.append(fault)
                await self._inject(fault, owner)
                await self.company.until(self._two_are_up)

    async def _two_are_up(self) -> bool:
        return await self.company.healthy() >= 2

    async def _another_has_it(self, owner: Process) -> None:
        begin = time.monotonic()
        while (found := await asyncio.to_thread(self.company.owner, self.group())) is None or found is owner:
            self.longest = max(self.longest, time.monotonic() - begin)
            await asyncio.sleep(LOOK_EVERY)
        self.longest = max(self.longest, time.monotonic() - begin)

    async def _steps(self, count: int) -> None:
        begin = await self._logged()
        while await self._logged() < begin + count:
            await asyncio.sleep(LOOK_EVERY)

    async def _logged(self) -> int:
        ((count,),) = await asyncio.to_thread(self.company.ask, "SELECT count(*) FROM inputs")
        return int(str(count))

    async def _inject(self, fault: WorkerFault, owner: Process) -> None:
        match fault:
            case WorkerFault.KILLED:
                await owner.kill()
                await self._another_has_it(owner)
                await owner.start()
            case WorkerFault.PAUSED:
                owner.send(signal.SIGSTOP)
                await asyncio.gather(asyncio.sleep(AWAY), self._another_has_it(owner))
                owner.send(signal.SIGCONT)
            case WorkerFault.CUT_OFF:
                self.relays[owner.number].cut()
                await asyncio.gather(asyncio.sleep(AWAY), self._another_has_it(owner))
                self.relays[owner.number].mend()
            case WorkerFault.TOLD_TO_STOP:
                stopping = asyncio.create_task(owner.terminate())
                await self._another_has_it(owner)
                await stopping
                await owner.start()


@dataclass
class OwnerWatch:
    """Looks whether each game has an owner that lives; `longest`: how long one of them had none, seconds."""

    database: Server
    longest: float = 0.0

    async def keep(self) -> None:
        """For ever."""
        since: dict[int, float] = {}
        async with await Store.open(self.database) as store:
            while True:
                begun = time.monotonic()
                deserted = await store.all(lambda row: int(row[0]), DESERTED)
                since = {lane: since.get(lane, begun) for lane in deserted}
                self.longest = max([self.longest, *(time.monotonic() - first for first in since.values())])
                await asyncio.sleep(LOOK_EVERY)


async def sweep(
    scenario: str, database: Server, directory: Path, faults: Sequence[WorkerFault] | None = None
) -> WorkerSweepResult:
    """Play a game of the smallest size with three workers, and compare; without `faults` they go on until its end."""
    begin = time.monotonic()
    game, injector, watch = await _play(scenario, database, directory, faults)
    told = await unbroken(game.kept, game.feature.before(game.on), directory)
    readings = {chat: read_chat(game, told, chat, late=True) for chat in game.chats}
    problems = compare_chats(game, told, readings) + compare_game(game, told) + compare_presses(game)
    numbers = [line.number for line in game.kept.log]
    if numbers != list(range(len(numbers))):
        problems.append(f"the log has gaps: {numbers}")
    problems += [
        f"chat {chat}: {reading.repeats} repeats, {len(injector.injected)} faults: {reading.repeated}"
        for chat, reading in readings.items()
        if reading.repeats > len(injector.injected)
    ]
    longest = max(watch.longest, injector.longest)
    if longest > WITHIN:
        problems.append(f"the game had no owner for {longest:.1f} s")
    return WorkerSweepResult(
        scenario,
        len(numbers),
        len(injector.injected),
        sum(reading.repeats for reading in readings.values()),
        longest,
        time.monotonic() - begin,
        problems,
    )


async def _play(
    scenario: str, database: Server, directory: Path, faults: Sequence[WorkerFault] | None
) -> tuple[SweptGame, FaultInjector, OwnerWatch]:
    feature = Slowly()
    async with contextlib.AsyncExitStack() as stack:
        relays = [await stack.enter_async_context(Relay(database).open()) for _ in range(3)]
        ways = [relay.way for relay in relays]
        on, company = await stack.enter_async_context(staged(scenario, database, ways, directory, feature))
        injector = FaultInjector(
            company, relays, lambda: on.group.id, itertools.cycle(WorkerFault) if faults is None else faults
        )
        watch = OwnerWatch(database)
        await stack.enter_async_context(company.at_work())
        stack.callback(all_well, company, relays)
        async with beside(feature.play(on)) as driving, beside(watch.keep()) as watching:
            injecting = asyncio.create_task(injector.run())
            try:
                async with asyncio.timeout(LONGEST):
                    while not await is_over(company):
                        for task in (driving, watching, injecting):
                            if task.done():
                                task.result()
                        await asyncio.sleep(1.0)
            finally:
                injecting.cancel()
                await asyncio.gather(injecting, return_exceptions=True)
            all_well(company, relays)
            await settled(company)
        return await played(on, feature, database), injector, watch


@contextlib.asynccontextmanager
async def staged(
    scenario: str, database: Server, ways: Sequence[Server], directory: Path, feature: Feature
) -> AsyncIterator[tuple[Stage, Company]]:
    """A group with robots, and a worker for each of these ways to the database; none is at work yet."""
    async with running_server() as telegram:
        control = telegram.control
        await control.settings(query_lifetime=60)
        company = Company(telegram, database, directory, feature.speed, len(ways))
        for worker, way in zip(company.workers, ways, strict=True):
            worker.env["DATABASE"] = way.url
        rules = load(scenario)
        everyone = await people(control, feature.players(rules))
        group = await group_of(control, everyone)
        crowd = KeptCrowd(control, group.id, everyone, seed=f"workers/{scenario}", pause=0.1, minds=feature.minds)
        place = LivesPlace(telegram.token, telegram.base_url, directory / "none", feature.speed)
        yield Stage(control, place, rules, group, everyone, (), crowd), company


async def played(on: Stage, feature: Feature, database: Server) -> SweptGame:
    """The facts to compare when the game is over."""
    events = await on.control.feed(0, limit=1_000_000)
    after = await on.control.look_at_group(on.group.id)
    return SweptGame(on, feature, after, events, await _kept(database))


@contextlib.asynccontextmanager
async def beside(work: Coroutine[object, object, None]) -> AsyncIterator[asyncio.Task[None]]:
    """Some work that goes on while the block runs."""
    task = asyncio.create_task(work)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def all_well(company: Company, relays: Sequence[Relay]) -> None:
    """No worker is paused or cut off any more."""
    for relay in relays:
        relay.mend()
    for worker in company.workers:
        if worker.process is not None:
            with contextlib.suppress(ProcessLookupError):  # it was told to stop when the game ended
                worker.send(signal.SIGCONT)


async def is_over(company: Company) -> bool:
    """Whether there was a game, and it has ended."""
    states = await asyncio.to_thread(company.ask, "SELECT state FROM games")
    return bool(states) and all(state in {GameState.ENDED, GameState.BROKEN} for (state,) in states)


async def settled(company: Company) -> None:
    """Wait until all was sent and put right; what is left after that is a problem."""
    sql = (
        "SELECT (SELECT count(*) FROM outbox), (SELECT count(*) FROM kept), (SELECT count(*) FROM restricted), "
        "(SELECT count(*) FROM mail), "
        "(SELECT count(*) FROM games LEFT JOIN reckoned ON game_id = id WHERE game_id IS NULL)"
    )
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SETTLED_WITHIN):
            while await asyncio.to_thread(company.ask, sql) != [(0, 0, 0, 0, 0)]:
                await asyncio.sleep(0.5)


async def _kept(database: Server) -> StoreContents:
    async with await Store.open(database) as store:
        rows = [one.row for one in await store.finished_games()]
        (row, *_) = rows
        chat = await store.chat(row.chat_id)
        assert chat is not None
        slots = await store.all(lambda one: ((one[0], one[1]), one[2]), "SELECT chat_id, message_id, slot FROM slots")
        left = {}
        for table in ("outbox", "mail", "kept", "restricted"):
            (left[table],) = await store.all(lambda one: int(one[0]), f"SELECT count(*) FROM {table}")
        return StoreContents(rows, await store.players(row.id), await store.inputs(row.id), chat, dict(slots), left)


async def _sweep_all(scenarios: Sequence[str]) -> bool:
    """One after another: each has all processors; of what went wrong the workers' logs are kept."""
    well = True
    for scenario in scenarios:
        directory = Path(tempfile.mkdtemp(prefix=f"workers-{scenario}-"))
        with the_cluster().database() as database:
            swept = await sweep(scenario, database, directory)
        print("\n  ".join([str(swept), *swept.problems]), flush=True)
        if swept.problems:
            print(f"  see {directory}", flush=True)
            well = False
        else:
            shutil.rmtree(directory)
    return well


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("scenarios", nargs="*", default=[])
    chosen = arguments.parse_args()
    sys.exit(0 if asyncio.run(_sweep_all(chosen.scenarios or sorted(available()))) else 1)
