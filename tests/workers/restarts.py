"""The database server restarted, and its connections cut one by one, all through games with one worker and with three.

`python -m tests.workers.restarts [--faults N] [--kinds cut,fast] [--workers N,N] [SCENARIO ...]` plays games, one line
each, until there were so many faults. No process may end, no input may be lost or come twice, and every chat is told
what it would have been told without all that.
"""

import argparse
import asyncio
import contextlib
import itertools
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from random import Random

import httpx

from bot.scenario import available
from bot.store.place import Server
from playground.control import NO_TLS
from tests.postgres import Cluster, programs, session_on
from tests.whole.features.feature import PlainFeature
from tests.whole.sweep import SweptGame, compare_chats, compare_game, compare_presses, read_chat
from tests.whole.unbroken import unbroken
from tests.workers.processes import Company
from tests.workers.sweep import beside, is_over, played, settled, staged

CAREFUL = ("fsync=off", "full_page_writes=off", "max_connections=100", "shared_buffers=32MB")
"""A server that has lost nothing when it comes back from a crash of its own; nobody pulls the plug of the machine."""
LONGEST_AWAY = 1.5
"""The server stays away for at most so many seconds after it has stopped,"""
LONG = 7.0
"""or for longer than a lease."""
PAUSE = 0.5
"""The longest between two cuts. Seconds."""
INPUTS = 2
"""The number of inputs between two restarts."""
TAKEN_WITHIN = 120.0
LONGEST = 1800.0
LOOK_EVERY = 0.1
GLANCES = 300
"""How often a connection on which something is under way is looked for, one glance after another."""
CONNECTIONS = """SELECT pid, state FROM pg_stat_activity WHERE datname = current_database()
    AND application_name IN ('mafia', '') ORDER BY pid"""
"""Those of the bot: of its store, of the crew, of its beats, and without a name the one that listens."""
CUT = "SELECT pg_terminate_backend(CAST(? AS integer))"


class DatabaseFault(StrEnum):
    """The faults of the database."""

    CUT = "cut"
    FAST = "fast"
    IMMEDIATE = "immediate"
    LONG = "long"


IN_TURN = (*[DatabaseFault.CUT] * 4, DatabaseFault.FAST, *[DatabaseFault.CUT] * 4, DatabaseFault.IMMEDIATE) * 3 + (
    DatabaseFault.LONG,
)


class Quickly(PlainFeature):
    """A game that does not wait long for players whose presses were not taken."""

    speed = 30.0


@dataclass
class Tried:
    """The result of one game.

    Attributes:
        exits: how often a process has ended by itself.
        acknowledged: presses whose players were told that they are noted.
        lost: acknowledged presses missing in the log.
        doubled: answers that are in the log more often than they were given, and numbers that it has twice or not.
        repeats: messages that came twice.
        looks: answers of `/healthz`, by their status; 0 for none in time.
        tracebacks: in the logs of the workers.
        problems: all else that a player could have noticed.
    """

    scenario: str
    workers: int
    faults: Counter[DatabaseFault] = field(default_factory=Counter)
    exits: int = 0
    inputs: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    repeats: int = 0
    looks: Counter[int] = field(default_factory=Counter)
    tracebacks: int = 0
    seconds: float = 0.0
    problems: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Whether no one could have noticed a fault."""
        wrong = self.exits + self.lost + self.doubled + self.tracebacks + len(self.problems)
        return not wrong and set(self.looks) <= {200, 503, 0}

    def add(self, other: "Tried") -> None:
        """Count in another game."""
        for name in ("exits", "inputs", "acknowledged", "lost", "doubled", "repeats", "tracebacks", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.faults += other.faults
        self.looks += other.looks
        self.problems += other.problems

    def __str__(self) -> str:
        kinds = ", ".join(f"{kind} {self.faults[kind]}" for kind in DatabaseFault)
        looks = ", ".join(f"{status or 'none'} {count}" for status, count in sorted(self.looks.items()))
        return (
            f"{self.scenario:12} {self.workers} workers  {self.faults.total():3} faults ({kinds})  exits {self.exits}  "
            f"inputs {self.inputs}: acknowledged {self.acknowledged}, lost {self.lost}, doubled {self.doubled}  "
            f"messages twice {self.repeats}  healthz: {looks}  tracebacks {self.tracebacks}  {self.seconds:.0f} s  "
            f"{'as if unbroken' if self.well else f'{len(self.problems)} problems'}"
        )


@dataclass
class Ordeal:
    """Faults of the database while one game is played."""

    cluster: Cluster
    company: Company
    faults: Iterator[DatabaseFault]
    random: Random
    tried: Tried

    async def until_over(self, most: int) -> None:
        """One fault after another, at most so many, until the game is over; then wait for its end."""
        while not await is_over(self.company):
            if self.tried.faults.total() < most and await self._logged():
                fault = next(self.faults)
                await self._befall(fault)
                self.tried.faults[fault] += 1
            else:
                await asyncio.sleep(LOOK_EVERY)
            await self._restart_what_has_ended()

    async def _befall(self, fault: DatabaseFault) -> None:
        if fault is DatabaseFault.CUT:
            await asyncio.sleep(self.random.uniform(0.0, PAUSE))
            await self._cut_one()
            return
        await asyncio.sleep(self.random.uniform(0.0, PAUSE))
        await asyncio.to_thread(self.cluster.stop, "immediate" if fault is DatabaseFault.IMMEDIATE else "fast")
        await asyncio.sleep(LONG if fault is DatabaseFault.LONG else self.random.uniform(0.0, LONGEST_AWAY))
        self.cluster.launch()
        await asyncio.to_thread(self.cluster.wait)
        await self._taken(await self._logged() + INPUTS)

    async def _cut_one(self) -> None:
        """End a connection of the bot, mostly one on which something is under way."""
        async with session_on(self.company.database) as session:
            for _ in range(self.random.choice((1, GLANCES, GLANCES))):
                found = (await session.execute(CONNECTIONS)).fetchall()
                busy = [pid for pid, state in found if state != "idle"]
                if busy:
                    break
            if found:
                await session.execute(CUT, (self.random.choice(busy or [pid for pid, _ in found]),))

    async def _taken(self, inputs: int) -> None:
        """Wait until the game has so many inputs, or is over."""
        async with asyncio.timeout(TAKEN_WITHIN):
            while await self._logged() < inputs and not await is_over(self.company):
                await asyncio.sleep(LOOK_EVERY)

    async def _logged(self) -> int:
        ((count,),) = await asyncio.to_thread(self.company.ask, "SELECT count(*) FROM inputs")
        return int(str(count))

    async def _restart_what_has_ended(self) -> None:
        for worker in self.company.workers:
            if worker.process is not None and worker.process.returncode is not None:
                self.tried.exits += 1
                self.tried.problems.append(f"worker {worker.number} has ended with {worker.process.returncode}")
                await worker.start()


async def look(company: Company, looks: Counter[int]) -> None:
    """Ask every worker for its health, again and again; one that has just been started does not listen yet."""
    async with httpx.AsyncClient(timeout=10.0, verify=NO_TLS) as client:
        while True:
            for worker in company.workers:
                try:
                    answer = await client.get(f"http://127.0.0.1:{worker.monitor}/healthz")
                    looks[answer.status_code] += 1
                except httpx.TransportError:
                    looks[0] += 1
            await asyncio.sleep(LOOK_EVERY)


async def try_game(
    scenario: str,
    cluster: Cluster,
    database: Server,
    directory: Path,
    *,
    workers: int,
    most: int,
    faults: Iterator[DatabaseFault],
    seed: str = "1",
) -> Tried:
    """Play one game of the smallest size, with at most so many faults."""
    begun, feature, tried = time.monotonic(), Quickly(), Tried(scenario, workers)
    async with staged(scenario, database, [database] * workers, directory, feature) as (on, company):
        ordeal = Ordeal(cluster, company, faults, Random(f"{scenario}/{workers}/{seed}"), tried)
        async with company.at_work(), beside(feature.play(on)) as playing, beside(look(company, tried.looks)):
            ordeals = asyncio.create_task(ordeal.until_over(most))
            try:
                await asyncio.wait({playing, ordeals}, timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
                if playing.done():
                    playing.result()
                if not ordeals.done():
                    tried.problems.append(f"the game was not over after {LONGEST:.0f} s")
                else:
                    ordeals.result()
                    await settled(company)
            finally:
                ordeals.cancel()
                await asyncio.gather(ordeals, return_exceptions=True)
            if not await is_over(company):
                return tried
        game = await played(on, feature, database)
    await _judge(game, directory, tried)
    for worker in company.workers:
        log = worker.log.read_text()
        tried.tracebacks += log.count("Traceback")
        tried.problems += [f"worker {worker.number} has logged rows"] if "DETAIL" in log else []
    tried.seconds = time.monotonic() - begun
    return tried


async def _judge(game: SweptGame, directory: Path, tried: Tried) -> None:
    told = await unbroken(game.kept, game.feature.before(game.on), directory)
    readings = {chat: read_chat(game, told, chat, late=True) for chat in game.chats}
    tried.problems += compare_chats(game, told, readings) + compare_game(game, told)
    wrong = compare_presses(game)
    numbers = [line.number for line in game.kept.log]
    presses = game.on.crowd.presses
    tried.inputs = len(numbers)
    tried.acknowledged = sum(
        one.answer.answer is not None and one.answer.answer.text.startswith("Noted") for one in presses
    )
    tried.lost = sum("is not in the log" in problem for problem in wrong)
    tried.doubled = len(wrong) - tried.lost + (numbers != list(range(len(numbers))))
    tried.repeats = sum(reading.repeats for reading in readings.values())
    tried.problems += wrong
    if tried.repeats > tried.faults.total():
        tried.problems.append(f"{tried.repeats} messages came twice: {[r.repeated for r in readings.values()]}")


@contextlib.contextmanager
def own_cluster() -> Iterator[Cluster]:
    """A server that may be restarted, and loses nothing by it."""
    where = programs()
    assert where is not None, "there is no PostgreSQL"
    cluster = Cluster(where, CAREFUL)
    try:
        cluster.start()
        cluster.prepare()
        yield cluster
    finally:
        cluster.remove()


async def _try_all(
    scenarios: Sequence[str], workers: Sequence[int], kinds: Sequence[DatabaseFault], faults: int, seed: str
) -> bool:
    """Games in turn, with each number of workers in turn; of what went wrong the workers' logs are kept."""
    sums = {count: Tried("all", count) for count in workers}
    with own_cluster() as cluster:
        for number in itertools.count():
            if sum(one.faults.total() for one in sums.values()) >= faults:
                break
            count, scenario = workers[number % len(workers)], scenarios[number // len(workers) % len(scenarios)]
            left = faults - sum(one.faults.total() for one in sums.values())
            directory = Path(tempfile.mkdtemp(prefix=f"restarts-{scenario}-"))
            with cluster.database() as database:
                tried = await try_game(
                    scenario, cluster, database, directory,
                    workers=count, most=left, faults=itertools.cycle(kinds), seed=f"{seed}/{number}",
                )  # fmt: skip
            print("\n  ".join([str(tried), *tried.problems]), flush=True)
            if tried.well:
                shutil.rmtree(directory)
            else:
                print(f"  see {directory}", flush=True)
            sums[count].add(tried)
    for one in sums.values():
        print(one, flush=True)
    return all(one.well for one in sums.values())


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--faults", type=int, default=500)
    arguments.add_argument("--workers", default="1,3")
    arguments.add_argument("--kinds", default=",".join(IN_TURN))
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("scenarios", nargs="*", default=[])
    chosen = arguments.parse_args()
    names, counts = chosen.scenarios or sorted(available()), [int(count) for count in chosen.workers.split(",")]
    kinds = [DatabaseFault(kind) for kind in chosen.kinds.split(",")]
    sys.exit(0 if asyncio.run(_try_all(names, counts, kinds, chosen.faults, chosen.seed)) else 1)
