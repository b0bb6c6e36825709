"""A pause of all chats: several without a reason of their own were refused, for a while, and one call ends it."""

import math

import pytest

from bot.telegram.outbox.allowance import LONGEST, OTHERS_FIRST, SEVERAL, TOGETHER, Flood


def flooded(now: float = 0.0, seconds: float = 10.0) -> Flood:
    flood = Flood()
    for chat in range(1, SEVERAL + 1):
        flood.note(chat, now, seconds)
    return flood


def test_only_several_chats_soon_after_each_other_are_all_chats() -> None:
    flood = Flood()
    for moment in (0.0, 1.0, 2.0, 3.0):
        assert flood.note(1, moment, 3600.0) is None, "one chat again and again says nothing about others"
    for number in range(SEVERAL * 2):
        assert flood.note(number, 100.0 + number * TOGETHER, 3600.0) is None, "nor do others long after it"
    assert flood.wait(200.0) == 0.0
    assert [flood.note(chat, 500.0 + chat, 10.0) for chat in range(SEVERAL)] == [None] * (SEVERAL - 1) + [10.0]
    assert flood.wait(500.0 + SEVERAL) == pytest.approx(9.0)


def test_nobody_waits_for_long_whatever_telegram_asks_for() -> None:
    flood = flooded(seconds=3600.0)
    assert flood.wait(0.0) == LONGEST
    assert flood.wait(LONGEST) == 0.0


def test_one_call_tries_and_the_others_wait_for_it() -> None:
    flood = flooded()
    flood.begin(7)
    assert math.isinf(flood.wait(11.0))
    assert not flood.passed(8), "a call that was under way before proves nothing"
    flood.end(8)
    assert math.isinf(flood.wait(11.0))
    assert flood.passed(7)
    flood.end(7)
    assert flood.wait(11.0) == 0.0
    flood.begin(7)
    assert flood.wait(11.0) == 0.0, "from now on many at a time"


def test_a_call_that_is_refused_prolongs_it_and_one_without_an_answer_is_followed_by_another() -> None:
    flood = flooded()
    flood.begin(7)
    assert flood.note(7, 11.0, 20.0) == 20.0
    flood.end(7)
    assert flood.wait(12.0) == 19.0
    flood.begin(8)
    flood.end(8)
    assert flood.wait(31.0) == 0.0
    flood.begin(9)
    assert math.isinf(flood.wait(31.0))


def test_whoever_was_refused_last_tries_first() -> None:
    flood = flooded()
    flood.note(9, 1.0, 10.0, here=False)
    assert flood.wait(1.0) == 10.0 + OTHERS_FIRST
    flood.over()
    assert flood.wait(1.0) == 0.0
    assert flood.note(9, 2.0, 10.0) is None, "what was before the end counts no more"
