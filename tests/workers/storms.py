"""Three workers in a storm: Telegram does its worst, and the game's worker is killed, paused and cut off in turn.

`python -m tests.workers.storms [SCENARIO ...]` plays a game of each, one line a scenario.
"""

import argparse
import asyncio
import contextlib
import itertools
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from bot.scenario import available, load
from bot.store import Store
from bot.store.place import Server
from playground.server.serving import running_server
from playground.views import Group, Happened, SeenMessage
from tests.crowds import KeptCrowd
from tests.postgres import the_cluster
from tests.storm import Storm, StormForce
from tests.whole.storms import Report
from tests.whole.table import lobby, people, playing
from tests.whole.verdict import QuietGame, judge, order_is_restored
from tests.workers.processes import Company
from tests.workers.relay import Relay
from tests.workers.sweep import (
    LONGEST,
    WITHIN,
    FaultInjector,
    OwnerWatch,
    WorkerFault,
    all_well,
    beside,
    is_over,
    settled,
)

SPEED = 20.0
PACE = StormForce(silence=3.0, thrown_out=0.0)
"""Workers of their own wait for answers as long as ever: none is withheld for a whole phase."""
AGAIN = "told again"


async def in_a_storm(
    scenario: str, seed: str, database: Server, folder: Path
) -> tuple[Report, FaultInjector, OwnerWatch]:
    """Play one game; the report lists the problems."""
    report, begun = Report(scenario, seed), time.monotonic()
    async with contextlib.AsyncExitStack() as stack:
        telegram = await stack.enter_async_context(running_server())
        relays = [await stack.enter_async_context(Relay(database).open()) for _ in range(3)]
        company = Company(telegram, database, folder, SPEED, len(relays))
        for worker, relay in zip(company.workers, relays, strict=True):
            worker.env["DATABASE"] = relay.way.url
        control = telegram.control
        await control.settings(query_lifetime=60)
        random = Random(f"{scenario}/{seed}")
        everyone = await people(control, random.choice(load(scenario).sizes()[:3]))
        group = await control.group(
            "Mafia", [one.id for one in everyone], supergroup=random.random() < 0.5, bot="admin"
        )
        crowd = KeptCrowd(control, group.id, everyone, seed=seed, pause=0.15)
        storm = report.storm = Storm(control, group.id, everyone, f"{scenario}/{seed}", PACE)
        injector = FaultInjector(company, relays, lambda: storm.chat_id, itertools.cycle(WorkerFault))
        watch = OwnerWatch(database)
        await stack.enter_async_context(company.at_work())
        stack.callback(all_well, company, relays)
        store = await stack.enter_async_context(await Store.open(database))
        board = await lobby(control, group, everyone[0], f"/newgame {scenario}")
        opened = await control.last()
        await storm.gather()
        await _join(store, crowd, board)
        begin = await control.last()
        async with playing(crowd, begin), beside(watch.keep()):
            await control.write(everyone[0].id, "/skip", group.id)
            async with (
                beside(storm.blow(begin)) as blowing,
                beside(injector.run()) as injecting,
                asyncio.timeout(LONGEST),
            ):
                while not await is_over(company):
                    for task in (blowing, injecting):
                        if task.done():
                            task.result()
                    await asyncio.sleep(1.0)
            all_well(company, relays)
            await storm.calm()
            await settled(company)
        events = await control.feed(opened, limit=1_000_000)
        report.problems = await _problems(store, events, crowd, storm, group, faults=len(injector.injected))
        report.problems += await order_is_restored(control, group, storm, everyone)
    longest = max(watch.longest, injector.longest)
    if longest > WITHIN:
        report.problems.append(f"the game had no owner for {longest:.1f} s")
    report.seconds = time.monotonic() - begun
    return report, injector, watch


async def _problems(
    store: Store, events: Sequence[Happened], crowd: KeptCrowd, storm: Storm, group: Group, *, faults: int
) -> list[str]:
    row, chat = await store.game(1), await store.chat(storm.chat_id)
    assert row is not None
    assert chat is not None
    players = {player.seat: player for player in await store.players(1)}
    found = list(judge(QuietGame(row, chat, players, await store.inputs(1), events, group, storm, crowd)))
    again = [problem for problem in found if AGAIN in problem]
    if len(again) <= faults:  # what was under way when a worker died
        found = [problem for problem in found if problem not in again]
    return found + [f"there is still to be sent: {entry}" for entry in await store.changed(0)]


async def _join(store: Store, crowd: KeptCrowd, board: SeenMessage) -> None:
    """All press until they are in, as people do who get no answer."""
    for _ in range(10):
        inside = {player.user_id for player in await store.players(1)}
        for person in crowd.people:
            if person.id not in inside:
                await crowd.join_one(person, board)


async def _all(scenarios: Sequence[str], seed: str) -> bool:
    well = True
    for scenario in scenarios:
        folder = Path(tempfile.mkdtemp(prefix=f"storm-{scenario}-"))
        with the_cluster().database() as database:
            report, injector, watch = await in_a_storm(scenario, seed, database, folder)
        longest = max(watch.longest, injector.longest)
        print(f"{report.line()}; {len(injector.injected)} faults, {longest:.1f} s without an owner", flush=True)
        if report.problems:
            print(report.whole(), f"see {folder}", sep="\n", flush=True)
            well = False
    return well


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("scenarios", nargs="*", default=[])
    arguments.add_argument("--seed", default="1")
    chosen = arguments.parse_args()
    sys.exit(0 if asyncio.run(_all(chosen.scenarios or sorted(available()), chosen.seed)) else 1)
