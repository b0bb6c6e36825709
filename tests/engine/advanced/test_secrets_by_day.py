"""Secrets of the day: the player asked in a pause, the poisoned one, and an answer without effect."""

import pytest

from bot.engine.game import Game
from bot.engine.seats import Status
from tests.engine.games import rules, until_over

GROUP = 0
DRINK = Status("poisoned", 9, "dusk")
PLAIN = (
    "godfather",
    "mafioso",
    "citizen",
    "citizen",
    "citizen",
    "citizen",
    "citizen",
    "citizen",
    "alchemist",
    "citizen",
)


def deal(**roles):
    """The plain one with these roles at these seats: `judge=3`."""
    seats = list(PLAIN)
    for role, seat in roles.items():
        seats[seat - 1] = role
    return seats


def day_one(dealt, on_trial, secret=(), marks=(), votes=()):
    """The sights of each seat (0: the group) on day 1, in which the first seat puts these on trial.

    `votes` are those of the second vote (voter, candidate), `secret` are private answers (seat, ability,
    choice).
    """
    game = Game(rules("advanced"), len(dealt), "1", deal=dealt)
    for seat, mark in marks:
        game.seats[seat].bear(mark)

    def plan(game):
        if game.phase.part == "nomination":
            yield 1, "vote", on_trial
        if game.phase.part == "verdict":
            yield from ((voter, "vote", (candidate,)) for voter, candidate in votes)
        yield from secret

    return until_over(game, plan, lambda game: game.phase.name == "night" or game.outcome.over)


def alike(one, other, *aware):
    """The sights of all are alike, but for the `aware`."""
    for seat in one:
        if seat not in aware:
            assert one[seat] == other[seat], f"seat {seat} can tell the difference"
    assert all(one[seat] != other[seat] for seat in aware)


OUT = tuple((voter, 5) for voter in (1, 2, 4, 6, 7, 8))
TIE = tuple((voter, 5 if voter % 2 else 6) for voter in (1, 2, 7, 8, 9, 10, 3, 4))


@pytest.mark.rules("AD-150", "AD-142")
def test_a_poisoned_veto_looks_like_none():
    dealt = deal(judge=3)
    marks = ((3, DRINK),)
    vetoes = day_one(dealt, (5,), ((3, "veto_vote", ("yes",)),), marks, OUT)
    alike(vetoes, day_one(dealt, (5,), (), marks, OUT), 3)


@pytest.mark.rules("AD-151")
def test_who_is_the_judge_does_not_show_in_his_pause():
    one, other = (day_one(deal(judge=seat), (5,), votes=OUT) for seat in (3, 10))
    alike(one, other, 3, 10)


@pytest.mark.rules("AD-125", "AD-123")
def test_why_a_tie_is_void_does_not_show():
    dealt = deal(balancer=3)
    poisoned = day_one(dealt, (5, 6), ((3, "break_tie", (5,)),), ((3, DRINK),), TIE)
    silent = day_one(dealt, (5, 6), (), ((3, DRINK),), TIE)
    alike(poisoned, silent, 3)
    one, other = (day_one(deal(balancer=seat), (5, 6), (), ((seat, DRINK),), TIE) for seat in (3, 10))
    alike(one, other, 3, 10)


@pytest.mark.rules("AD-154", "AD-235")
def test_a_silent_terrorist_leaves_like_anybody_else():
    one, other = (day_one(deal(terrorist=seat), (5,), votes=OUT) for seat in (5, 10))
    for seats in (one, other):  # who is of the mafia is known to it alone
        for mate in (1, 2, 5, 10):
            seats.pop(mate)
    alike(one, other)


@pytest.mark.rules("AD-651", "AD-654")
def test_the_guardians_pause_does_not_show_who_he_is_nor_that_he_says_no():
    blast = ((5, "explode", (6,)),)
    one, other = (day_one(deal(terrorist=5, guardian=seat), (5,), blast, votes=OUT) for seat in (3, 10))
    alike(one, other, 3, 10)
    dealt = deal(terrorist=5, guardian=3)
    alike(day_one(dealt, (5,), (*blast, (3, "shield", ())), votes=OUT), day_one(dealt, (5,), blast, votes=OUT), 3)


@pytest.mark.rules("AD-233")
def test_a_shield_that_was_not_needed_does_not_show():
    dealt = deal(terrorist=5, guardian=3)
    blast, marks = ((5, "explode", (6,)),), ((5, DRINK),)
    shielded = day_one(dealt, (5,), (*blast, (3, "shield", ("yes",))), marks, OUT)
    alike(shielded, day_one(dealt, (5,), blast, marks, OUT), 3)


@pytest.mark.rules("AD-081")
def test_the_window_does_not_show_who_may_raise_a_hand():
    one, other = (day_one(deal(cowboy=seat), ()) for seat in (3, 10))
    alike(one, other, 3, 10)


@pytest.mark.rules("AD-222")
def test_that_somebody_on_trial_can_declare_himself_does_not_show():
    one, other = (day_one(deal(terrorist=seat), (5,)) for seat in (5, 10))
    for seats in (one, other):
        for mate in (1, 2, 5, 10):
            seats.pop(mate)
    alike(one, other)
