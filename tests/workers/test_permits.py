"""Permits: all workers together never send more than Telegram lets one bot, and each gets its share."""

import asyncio
import contextlib
import time
from collections import Counter
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store.workers.crew import Crew
from bot.store.workers.permits import LASTS, Asking, CallPace, Taker, give, share, take
from bot.telegram.outbox.allowance import limits_at
from bot.telegram.outbox.permits import Permits
from bot.telegram.outbox.queue import Ready
from tests.postgres import session_on

A_MOMENT = 0.3
"""How soon who is waited for gets on with it, on a slow machine. Seconds."""


# -- the rule ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("demands", "shares"),
    [
        ((3, 5), (3, 5)),
        ((30, 30), (15, 15)),
        ((4, 40, 40), (4, 13, 13)),
        ((10, 10, 40), (10, 10, 10)),
        ((100, 2, 50, 1), (14, 2, 13, 1)),
    ],
)
def test_who_wants_little_has_it_and_the_others_share_the_rest(demands, shares):
    assert share(30, dict(enumerate(demands))) == dict(enumerate(shares))


@settings(deadline=None)
@given(st.integers(1, 1000), st.lists(st.integers(0, 2000), min_size=1, max_size=9))
def test_the_shares_use_all_that_there_is(count, demands):
    shares = share(count, dict(enumerate(demands)))
    assert sum(shares.values()) == min(count, sum(demands))
    most = max(shares.values())
    assert all(got in {demands[worker], most, most - 1} for worker, got in shares.items())


PACE = CallPace(25, 1.03, 5)
NOW = 1000.0


def test_private_messages_leave_the_reserve_to_groups():
    me, used = Taker(1), Taker(2, ended=((NOW - 0.5, 15),))
    assert give(me, [used], Asking(0, 10), PACE, NOW).count == 5
    assert give(me, [used], Asking(0, 10, groups=8), PACE, NOW).count == 8


def test_a_share_is_left_for_whoever_waited_a_moment_ago():
    me, waiting = Taker(1, ended=((NOW - 0.8, 9),)), Taker(2, wants=20, asked=NOW - 0.1)
    assert give(me, [waiting], Asking(0, 20, groups=20), PACE, NOW).count == 13 - 9
    assert give(me, [replace(waiting, wants=4)], Asking(0, 12, groups=12), PACE, NOW).count == 12
    assert give(me, [replace(waiting, asked=NOW - 5)], Asking(0, 16, groups=16), PACE, NOW).count == 16


def test_where_there_is_not_enough_a_share_is_not_taken_at_one_go():
    me, used = Taker(1), Taker(2, ended=((NOW - 0.5, 1),))
    assert give(me, [], Asking(0, 30, groups=30), PACE, NOW).count == 25
    assert give(me, [used], Asking(0, 24, groups=24), PACE, NOW).count == 24
    assert give(me, [used], Asking(0, 25, groups=25), PACE, NOW).count == 10


def test_what_one_holds_counts_until_a_window_after_it_ran_out():
    me, dead = Taker(1), Taker(2, held=25, until=NOW)
    for later, expected in ((0.0, 0), (1.0, 0), (1.04, 25)):
        assert give(me, [dead], Asking(0, 25, groups=25), PACE, NOW + later).count == expected


def test_a_clock_that_was_set_back_stops_nobody():
    me, ahead = Taker(1), Taker(2, held=25, until=NOW + 3600, ended=((NOW + 3600, 25),))
    assert give(me, [ahead], Asking(0, 25, groups=25), PACE, NOW).count == 25


# -- over a real database ---------------------------------------------------------------------------------------


@dataclass
class SteadySender:
    """A worker's sender that has something for so many chats all the time; each call takes `takes` seconds."""

    crew: Crew
    rate: int
    chats: int
    takes: float = 0.02
    calls: list[tuple[float, float]] = field(default_factory=list)
    asked: int = 0
    flying: int = 0

    def __post_init__(self) -> None:
        self.limits = limits_at(self.rate)
        self.permits = Permits(self._take, self.limits, time.monotonic)
        self._awake = asyncio.Event()

    async def _take(self, asking, pace):
        self.asked += 1
        return await self.crew.permits(asking, pace)

    def _ready(self) -> Ready:
        return Ready(self.chats - self.flying, self.chats - self.flying, float("inf"))

    async def _call(self) -> None:
        begun = time.monotonic()
        self.permits.begin()
        self.flying += 1
        await asyncio.sleep(self.takes)
        self.flying -= 1
        self.permits.end(time.monotonic())
        self.calls.append((begun, time.monotonic()))
        self._awake.set()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.permits.run(self._ready, self._awake.set))
            while True:
                while self.flying < self.chats and self.permits.wait(time.monotonic()) == 0:
                    tasks.create_task(self._call())
                    await asyncio.sleep(0)
                await self._awake.wait()
                self._awake.clear()


def at_once(sources: list[SteadySender]) -> int:
    """The most that may have arrived at Telegram in any second, whenever a call arrived between its two ends."""
    calls = sorted(call for source in sources for call in source.calls)
    return max(sum(end > begun - 1 and start <= begun for start, end in calls) for begun, _ in calls)


def lately(source: SteadySender, seconds: float) -> int:
    return sum(end > time.monotonic() - seconds for _, end in source.calls)


@pytest.fixture
async def crew_of(postgres):
    async with contextlib.AsyncExitStack() as stack:

        async def join(name: str = "worker") -> Crew:
            crew = await Crew.join(postgres, name, "1")
            stack.push_async_callback(crew.close)
            return crew

        yield join


@contextlib.asynccontextmanager
async def sending(*sources: SteadySender):
    tasks = [asyncio.create_task(source.run()) for source in sources]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            assert isinstance(ended, asyncio.CancelledError), ended


async def test_two_together_never_exceed_the_pace_and_share_it(crew_of):
    sources = [SteadySender(await crew_of(), 30, 40) for _ in range(2)]
    async with sending(*sources):
        await asyncio.sleep(4)
        counts = [lately(source, 3) for source in sources]
    assert at_once(sources) <= 25
    assert sum(counts) > 0.7 * 3 * 25
    assert min(counts) > 0.4 * sum(counts)


async def test_who_has_little_gets_all_of_it_beside_the_greedy(crew_of):
    greedy, other = [SteadySender(await crew_of(), 60, 100) for _ in range(2)]
    modest = SteadySender(await crew_of(), 60, 1, takes=0.2)  # some four a second
    async with sending(greedy, other, modest):
        await asyncio.sleep(4.5)
        counts = [lately(source, 3) for source in (greedy, other, modest)]
    assert at_once([greedy, other, modest]) <= 50
    assert counts[2] >= 6
    assert min(counts[:2]) > 0.4 * sum(counts[:2])


async def test_who_comes_late_gets_his_share_soon(crew_of):
    first, second = [SteadySender(await crew_of(), 30, 60) for _ in range(2)]
    async with sending(first):
        await asyncio.sleep(2)
        async with sending(second):
            await asyncio.sleep(4.6)
            counts = Counter(
                first=lately(first, 3.1), second=lately(second, 3.1)
            )  # three windows: what goes is in bursts
    assert counts["second"] > 0.38 * counts.total(), counts


async def test_the_dead_hold_nothing_for_long(crew_of):
    dead, living = await crew_of(), SteadySender(await crew_of(), 30, 40)
    pace = CallPace(25, 1.03, 5)
    asked = time.monotonic()
    assert (await dead.permits(Asking(0, 25, groups=25), pace)).count == 25
    died = time.monotonic()
    async with sending(living):
        while not living.calls:
            await asyncio.sleep(0.01)
    first = living.calls[0][0]
    assert first - asked >= 1 + LASTS
    assert first - died <= 1 + LASTS + 5 * A_MOMENT


async def test_who_hangs_in_his_turn_holds_the_others_up_for_a_moment(crew_of, postgres):
    living, pace = await crew_of(), CallPace(25, 1.03, 5)

    async with session_on(postgres) as hanging:
        await hanging.execute("BEGIN")
        await take(hanging, 99, Asking(0, 25, groups=25), pace)
        async with asyncio.timeout(1 + 5 * A_MOMENT):
            assert (await living.permits(Asking(0, 25, groups=25), pace)).count == 25


async def test_nothing_is_asked_where_nothing_waits(crew_of):
    idle = SteadySender(await crew_of(), 30, 0)
    async with sending(idle):
        await asyncio.sleep(0.5)
        assert idle.asked == 0
        idle.chats = 3
        assert idle.permits.wait(time.monotonic()) > 0
        while len(idle.calls) < 3:
            await asyncio.sleep(0.01)
        idle.chats = 0
        await asyncio.sleep(3 * LASTS)
        asked = idle.asked
        await asyncio.sleep(2 * LASTS)
        assert idle.asked == asked
