"""The reasons that robots take from the votes of earlier days, and from what was said before them."""

import pytest

from bot.engine.boards import VoteBoard
from bot.engine.events import (
    DayBroke,
    DiedAtNight,
    Exposed,
    Lynched,
    NominationClosed,
    TrialClosed,
    VerdictClosed,
    VotedOut,
)
from bot.robots.history import VoteHistory
from bot.robots.sayings import REASONS, TODAY, Saying
from tests.robots.seated import TURN, robot

EVERYBODY = tuple(range(1, 11))


def accuser(*heard, seat=4):
    """A robot that knows a player to be an enemy, after events and words."""
    made = robot("citizen")
    made.hear(Exposed(seat, "mafia"))
    for one in heard:
        if isinstance(one, Saying):
            made.listen(one)
        elif isinstance(one, VoteBoard):
            made.see(one)
        else:
            made.hear(one)
    return made


def reasons(*heard):
    """The reasons of earlier days that the robot gives against that player, one after another."""
    made, given = accuser(*heard), []
    for _ in range(4):
        said = [one for one in made.speak(TURN) if one.about == 4 and one.words in REASONS and one.words not in TODAY]
        for saying in said:
            made.listen(saying)
            given.append((saying.words, saying.other))
    return given


def nominated(*votes):
    return NominationClosed(votes, 6, (8,))


def vote_board(*votes):
    return VoteBoard("nomination", votes, (), 6, False, 90.0, 90.0)


def test_whoever_the_nights_victim_had_named_hears_of_it():
    named, died = Saying("accuse", 8, 4), DiedAtNight(8, None)
    assert reasons(named, died) == [("victim", 8)]
    assert reasons(named, Saying("relent", 8, 4), died) == []
    assert reasons(named, Saying("accuse", 8, 1), died) == []
    assert reasons(named, DiedAtNight(8, "godfather")) == []


def test_whoever_has_voted_for_a_friend_on_several_days_hears_of_it():
    again = (VerdictClosed(((8, (4, 5, 6)),), (), ()), DayBroke(3, EVERYBODY), Lynched(8, "citizen", ((8, (4, 5, 7)),)))
    assert ("insists", 8) in reasons(*again)
    assert ("insists", 8) not in reasons(again[0], again[2])


@pytest.mark.parametrize("board", ["nomination", "verdict"])
def test_whoever_has_changed_an_open_vote_to_a_player_who_went_hears_of_it(board):
    before = VoteBoard(board, ((9, (4,)), (8, (5, 6))), (), 6, False, 90.0, 90.0)
    closed = (nominated((9, ()), (8, (4, 5, 6))), VotedOut(8, None))
    assert ("jumped", 8) in reasons(vote_board((9, (4,)), (8, (5, 6))), vote_board((9, ()), (8, (4, 5, 6))), *closed)
    assert ("jumped", 8) not in reasons(vote_board((8, (4,))), vote_board((8, (4, 5, 6))), *closed)
    moved = reasons(before, vote_board((9, ()), (8, (4, 5, 6))), *closed)
    assert (("jumped", 8) in moved) == (board == "nomination")  # a vote for another in another ballot is no change


def test_whoever_has_kept_off_a_vote_for_an_enemy_hears_of_it_from_one_who_has_not():
    def kept(*voters):
        return reasons(nominated((8, voters), (9, (4,))), VotedOut(8, "mafioso"))

    assert kept(1, 5, 6) == [("kept_off", 8)]
    assert kept(5, 6, 7) == []
    assert kept(1, 4, 6) == []
    assert kept(1, 5) == []


def test_whoever_never_votes_as_most_do_hears_of_it():
    apart = (nominated((8, (1, 5, 6)), (9, (4,))), nominated((7, (2, 5, 6)), (9, (4,))))
    assert ("apart", None) in reasons(*apart)
    assert ("apart", None) not in reasons(apart[0])
    assert ("apart", None) not in reasons(*apart, nominated((7, (2, 4, 6)), (9, (3,))))


def test_whoever_has_named_one_player_and_voted_for_another_hears_of_it_on_the_next_day():
    named, vote = Saying("accuse", 4, 8), nominated((8, (5, 6)), (9, (4,)))
    said = ("two_ways", 8)
    assert said in reasons(named, vote, DayBroke(3, EVERYBODY))
    assert said not in reasons(named, nominated((8, (4, 5))), DayBroke(3, EVERYBODY))
    assert said not in reasons(named, nominated((9, (4,))), DayBroke(3, EVERYBODY))
    assert said not in reasons(named, vote, DayBroke(3, EVERYBODY), DayBroke(4, EVERYBODY))


def test_a_closed_vote_is_no_part_of_the_next_one():
    history = VoteHistory()
    history.watch(2, vote_board((9, (4,))))
    history.add(2, ((9, (4,)),))
    history.watch(2, vote_board((8, (4,))))
    history.add(2, ((8, (4,)),))
    assert not history.has_jumped_on(4, 8)
    assert history.votes_of(4) == (8, 9)


def test_a_vote_that_silence_has_cast_is_nobodys_own():
    made = robot("citizen")
    made.hear(TrialClosed(((8, (5, 6)), (9, (3, 4))), (4,), (8, 9)))
    assert made.knows.public.history.last_vote(3) == 9
    assert made.knows.public.history.last_vote(4) is None
