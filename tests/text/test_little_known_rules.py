"""Words of boards and the end on rules that a newcomer would not guess."""

import pytest

from bot.engine.boards import ALONE, SPEAK_FIRST, STATUS, OfferBoard, VoteBoard
from bot.engine.events import GameEnded, NominationClosed
from bot.text import plain
from tests.text.samples import narration


def board(of):
    return plain(narration(scenario="advanced").board(of, 0.0))


@pytest.mark.rules("AD-105")
def test_the_first_vote_says_that_the_most_votes_count_where_nobody_has_enough():
    votes, rule = ((1, ()), (2, ())), "those with the most votes go on trial"
    assert rule in board(VoteBoard("nomination", votes, (1, 2), 2, True, 60.0, 60.0, fallback=True))
    assert rule not in board(VoteBoard("nomination", votes, (1, 2), 2, True, 60.0, 60.0))


@pytest.mark.rules("AD-106")
def test_where_nobody_votes_nothing_is_said_of_too_few_votes():
    told = narration(scenario="advanced").event(NominationClosed(((1, ()), (2, ())), 2, ()))
    assert "Nobody voted.\nSo nobody goes on trial." in plain(told)


@pytest.mark.rules("AD-114")
def test_the_vote_that_is_drawn_for_the_silent_says_so():
    of = VoteBoard("verdict", ((1, ()), (2, ())), (3,), None, False, 30.0, 30.0, compulsory=True)
    assert "chance votes for you" in board(of)


@pytest.mark.rules("AD-069", "AD-071")
def test_the_board_of_the_morning_says_what_a_proposal_takes_while_there_is_one():
    takes = "more than half of the players"
    assert takes in board(OfferBoard("morning", (SPEAK_FIRST, STATUS, ALONE), (), 15.0, 15.0))
    assert takes not in board(OfferBoard("morning", (SPEAK_FIRST,), (), 15.0, 15.0))


@pytest.mark.rules("AD-758")
def test_shadows_who_win_with_the_fairy_are_named():
    roles = ((1, "fairy"), (2, "citizen"), (3, "godfather"), (4, "doctor"))
    end = narration(scenario="advanced").event(GameEnded("fairy", "possessed_majority", (1, 2, 3), roles))
    line = next(line for line in plain(end).splitlines() if "Winning with them" in line)
    assert [f"Name0{seat}" in line for seat in (1, 2, 3, 4)] == [False, True, True, False]
