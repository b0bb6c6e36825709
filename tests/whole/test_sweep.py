"""Killed at any moment, the bot goes on as if nothing had been: nothing lost, nothing told twice, nothing skipped."""

from pathlib import Path

import pytest

from bot.engine.game import Game
from bot.scenario import load
from bot.telegram.outbox.deliveries import Post
from tests.engine.examples import QUICK
from tests.whole.sweep import AROUND_EVERY_STEP, sparsely, sweep
from tests.whole.unbroken import Unbroken, read

PLAYERS = 5


@pytest.mark.timeout(600)
async def test_killed_at_steps_of_a_game_it_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    """One small game, at every step in `make test-all`; `make sweep` does it with every scenario."""
    few = sparsely(PLAYERS)
    swept = await sweep("simple", tmp_path, few if QUICK else AROUND_EVERY_STEP)
    assert not swept.problems, "\n".join(swept.problems)
    assert swept.kills >= (len(few) // 2 if QUICK else 2 * swept.positions)


def _told(*posts: Post) -> Unbroken:
    told = Unbroken(Game(load("simple").rules(), 5, "seed"))
    for number, post in enumerate(posts):
        told.add(post, 10 * number)
    return told


def test_a_question_that_came_twice_is_not_read_as_the_same_question_put_again() -> None:
    told = _told(Post(1, "Who?", slot="first"), Post(1, "Who?", slot="second"))
    told.noted = {(1, 11): "first", (1, 12): "second"}
    reading = read(1, [(10, "Who?"), (11, "Who?"), (12, "Who?")], told)
    assert reading.slots == {10: "first", 11: "first", 12: "second"}
    assert (reading.repeats, reading.missing, reading.strange) == (1, [], [])


def test_what_came_as_one_message_may_come_again_in_pieces() -> None:
    told = _told(Post(1, "Hurry"), Post(1, "No target"), Post(1, "The room is closed"))
    at_once = [(10, "Hurry"), (11, "Hurry\n\nNo target\n\nThe room is closed")]
    pieces = [(12, "Hurry"), (13, "No target"), (14, "No target"), (15, "The room is closed")]
    reading = read(1, [*at_once, *pieces], told)
    assert (reading.repeats, reading.missing, reading.strange) == (5, [], [])
    assert read(1, [*at_once, *pieces, (16, "Hurry")], told).strange == ["Hurry"], "too late to be a repeat"
