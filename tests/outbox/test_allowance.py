"""Never more than the limits, whatever the network does; and never a 429 of a server that enforces them."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.telegram.outbox.allowance import Allowance, CallKind, Limits, Rate, RateWindow, limits_at
from playground.server.refusals.errors import ApiError
from playground.server.refusals.flood import FloodCounter
from playground.server.settings import ServerSettings
from tests.engine.examples import examples


@settings(deadline=None)
@given(
    st.integers(1, 5),
    st.floats(0.1, 10),
    st.lists(st.tuples(st.floats(0, 3), st.floats(0, 5), st.floats(0, 1)), max_size=40),
)
def test_a_window_never_holds_more_than_its_count(
    count: int, seconds: float, calls: list[tuple[float, float, float]]
) -> None:
    window, now = RateWindow(Rate(count, seconds)), 0.0
    arrivals: list[float] = []
    ends: list[float] = []
    for pause, takes, share in calls:
        now += pause
        while True:
            for end in sorted(e for e in ends if e <= now):
                window.end(end)
                ends.remove(end)
            wait = window.wait(now)
            if wait == 0:
                break
            now = min(ends) if math.isinf(wait) else min([now + wait, *ends])
        window.flying += 1
        arrivals.append(now + takes * share)  # it reaches Telegram somewhere between start and end
        ends.append(now + takes)
    for arrival in arrivals:
        assert sum(arrival - seconds < other <= arrival for other in arrivals) <= count


CHATS = (-1, -2, 7, 8)


@settings(max_examples=examples(60, few=20), deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(CHATS), st.sampled_from(list(CallKind)), st.floats(0, 1.5), st.floats(0, 1)),
        min_size=20,
        max_size=150,
    ),
    st.one_of(st.none(), st.integers(5, 100)),
)
def test_a_server_that_enforces_the_limits_never_refuses(
    calls: list[tuple[int, CallKind, float, float]], killed_at: int | None
) -> None:
    """Calls overlap and are delayed at random; at one moment the bot is killed with calls in flight, and restarted."""
    limits = Limits()
    allowance, flood, now = Allowance(limits), FloodCounter(ServerSettings()), 0.0
    flying: list[tuple[float, int, CallKind]] = []
    arrivals: list[tuple[float, int, CallKind]] = []
    spent: list[tuple[int, CallKind, float]] = []

    def land(until: float) -> None:
        for end, chat, kind in sorted(flying):
            if end <= until:
                flying.remove((end, chat, kind))
                allowance.end(chat, kind, end)
                spent.append((chat, kind, end))

    for number, (chat, kind, takes, share) in enumerate(calls):
        if number == killed_at:
            flying.clear()
            allowance = Allowance(limits)
            allowance.restore(spent, now)
        while True:
            land(now)
            wait = max(allowance.overall_wait(now), allowance.wait(chat, kind, now))
            one_a_chat = [end for end, other, _ in flying if other == chat]
            if wait == 0 and len(flying) < limits.concurrency and not one_a_chat:
                break
            ends = [end for end, _, _ in flying]
            now = min([*ends, *([now + wait] if 0 < wait < math.inf else [])])
        allowance.begin(chat, kind)
        arrivals.append((now + takes * share, chat, kind))
        flying.append((now + takes, chat, kind))
    for arrival, chat, kind in sorted(arrivals):
        try:
            if kind is CallKind.MESSAGE:
                flood.spend(chat, arrival)
            elif kind is CallKind.MODERATION:
                flood.moderate(chat, arrival)
        except ApiError as error:
            pytest.fail(f"{error} at {arrival} in {chat}")


def test_boards_leave_a_reserve_to_messages() -> None:
    allowance, now = Allowance(Limits(group=Rate(10, 60.0), chat=Rate(100, 1.0), reserve=4)), 0.0
    for _ in range(6):
        assert allowance.wait(-1, CallKind.MESSAGE, now, spare=True) == 0
        allowance.begin(-1, CallKind.MESSAGE)
        allowance.end(-1, CallKind.MESSAGE, now)
    assert allowance.wait(-1, CallKind.MESSAGE, now, spare=True) > 50
    assert allowance.wait(-1, CallKind.MESSAGE, now) == 0
    assert allowance.room(-1, now) == 4
    assert allowance.wait(5, CallKind.MESSAGE, now) == 0


def test_private_messages_leave_something_of_all_to_groups() -> None:
    """Else the moment of a group's message would tell how many were written to in private."""
    limits = Limits()
    allowance = Allowance(limits)
    for user in range(1, limits.overall.count - limits.for_groups + 1):
        assert allowance.wait(user, CallKind.MESSAGE, 0.0) == 0
        allowance.begin(user, CallKind.MESSAGE)
        allowance.end(user, CallKind.MESSAGE, 0.0)
    assert allowance.wait(999, CallKind.MESSAGE, 0.0) > 0.9
    assert allowance.overall_wait(0.0) == allowance.wait(-1, CallKind.MESSAGE, 0.0) == 0


def test_pauses_hold_one_chat_or_all() -> None:
    allowance = Allowance(Limits())
    allowance.pause(-1, 100.0)
    assert allowance.wait(-1, CallKind.MESSAGE, 90.0) == 10.0
    assert allowance.wait(-1, CallKind.MODERATION, 90.0) == 10.0
    assert allowance.wait(-2, CallKind.MESSAGE, 90.0) == 0
    allowance.move(-1, -100)
    assert allowance.wait(-100, CallKind.MESSAGE, 90.0) == 10.0
    for chat in (1, 2, 3):
        allowance.flood.note(chat, 90.0, 5.0)
    assert allowance.overall_wait(90.0) == allowance.wait(-2, CallKind.MESSAGE, 90.0) == 5.0
    assert allowance.wait(-2, CallKind.MESSAGE, 96.0) == 0
    assert allowance.lift(-100)
    assert allowance.wait(-100, CallKind.MESSAGE, 96.0) == 0
    assert not allowance.lift(-100)


def test_speed_shortens_the_windows_and_none_has_none() -> None:
    fast = Allowance(Limits(speed=10.0, chat=Rate(1, 10.0)))
    fast.begin(5, CallKind.MESSAGE)
    assert math.isinf(fast.wait(5, CallKind.MESSAGE, 0.0))
    fast.end(5, CallKind.MESSAGE, 0.0)
    assert 0.9 < fast.wait(5, CallKind.MESSAGE, 0.0) < 1.1
    free = Allowance(Limits(speed=None))
    for _ in range(100):
        free.begin(-5, CallKind.MESSAGE)
    assert free.wait(-5, CallKind.MESSAGE, 0.0) == 0
    assert free.overall_wait(0.0) == 0


def test_what_counts_no_more_is_forgotten() -> None:
    allowance = Allowance(Limits())
    for chat in (-1, 5):
        allowance.begin(chat, CallKind.MESSAGE)
    allowance.end(5, CallKind.MESSAGE, 0.0)
    allowance.tidy(70.0)
    assert list(allowance._chats) == [-1]
    allowance.end(-1, CallKind.MESSAGE, 71.0)
    allowance.tidy(140.0)
    assert not allowance._chats


def test_the_limits_follow_the_rate_that_telegram_allows() -> None:
    assert limits_at(30) == Limits()
    paid = limits_at(1000, 2.0)
    assert (paid.overall, paid.for_groups, paid.speed) == (Rate(833, 1.0), 166, 2.0)
    assert paid.concurrency > paid.private > 100
    least = limits_at(5)
    assert Allowance(least).wait(7, CallKind.MESSAGE, 0.0) == 0


def test_what_another_sender_spent_in_a_chat_counts_in_place_of_what_was_known() -> None:
    allowance = Allowance(Limits())
    for _ in range(3):
        allowance.begin(-1, CallKind.MESSAGE)
        allowance.end(-1, CallKind.MESSAGE, 100.0)
    allowance.gain([-1], [(-1, CallKind.MESSAGE, 99.0), (-1, CallKind.MODERATION, 99.0)], 101.0)
    assert allowance.room(-1, 101.0) == 2
    allowance.gain([-1], [(-1, CallKind.MESSAGE, 500.0)] * 3, 101.0)
    assert 2.9 < allowance.wait(-1, CallKind.MESSAGE, 101.0) < 3.1, "their clock is ahead"
