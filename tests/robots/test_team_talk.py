"""Sensible robots' words to their team, and their use of a mate's words."""

import pytest

from bot.engine.boards import TeamBoard
from bot.engine.events import DayBroke, NightFell
from bot.robots.sayings import Saying
from tests.robots.seated import asked, robot

SHOT = asked("mafia_shot", (4, 5, 6))


def picks(*marks):
    """The picks of the team so far."""
    return TeamBoard("mafia_shot", marks, None, 60.0)


@pytest.mark.parametrize(
    ("marks", "kind"),
    [(((2, None), (3, None)), "propose"), (((2, 4), (3, None)), "agree"), (((2, 5), (3, None)), "differ")],
)
def test_a_robot_proposes_a_target_or_says_what_it_makes_of_a_persons_pick(marks, kind):
    made = robot("mafioso", mates=(1, 2, 3))
    made.see(picks(*marks))
    assert made.confer(SHOT, (4,), (2,)) == Saying(kind, 1, 4)


def test_one_proposal_of_a_robot_is_enough():
    made = robot("mafioso", mates=(1, 2, 3))
    made.see(picks((2, None), (3, 4)))
    assert made.confer(SHOT, (4,), (2,)) is None


def test_of_two_questions_of_a_night_a_robot_proposes_the_same_player_once():
    made = robot("mafioso", mates=(1, 2, 3))
    made.see(picks((2, None), (3, None)))
    proposals = [made.confer(SHOT, (target,), (2,)) for target in (4, 4, 5)]
    assert proposals == [Saying("propose", 1, 4), None, Saying("propose", 1, 5)]
    made.hear(NightFell(3, 60.0))
    assert made.confer(SHOT, (5,), (2,)) == Saying("propose", 1, 5)


def test_what_a_robot_does_alone_it_tells_nobody():
    assert robot("detective").confer(asked("inquire", (4, 5)), (4,), (2,)) is None


# -- what a mate wants ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("marks", [((2, None), (3, None)), ((2, None), (3, 5)), ((2, None), (3, 4))])
def test_a_robot_follows_the_wish_of_a_mate(marks):
    made = robot("mafioso", mates=(1, 2, 3))
    made.see(picks(*marks))
    made.hear_mate(2, 6, wanted=True)
    assert made.choose(SHOT) == (6,)
    assert made.confer(SHOT, (6,), (2,)) == Saying("agree", 1, 6)


def test_a_robot_that_has_chosen_changes_its_mind_by_the_wish_of_a_mate_and_by_nothing_else():
    made = robot("mafioso", mates=(1, 2, 3))
    made.see(picks((2, None), (3, None)))
    chosen = asked("mafia_shot", (4, 5, 6), chosen=(4,))
    assert made.choose(chosen) is None
    made.hear_mate(2, 6, wanted=True)
    assert made.choose(chosen) == (6,)
    assert made.choose(asked("mafia_shot", (4, 5, 6), chosen=(6,))) is None


def test_nobody_shoots_a_mate_whom_another_has_named():
    made = robot("mafioso", mates=(1, 2, 3))
    made.see(picks((2, None), (3, None)))
    made.hear_mate(2, 3, wanted=True)
    assert made.choose(asked("mafia_shot", (3, 4, 5))) in {(4,), (5,)}
    assert made.choose(asked("mafia_shot", (3, 4, 5), chosen=(4,))) is None


def test_a_wish_is_over_once_it_is_taken_back_or_its_mate_has_picked_another():
    made = robot("mafioso", mates=(1, 2, 3))
    chosen = asked("mafia_shot", (4, 5, 6), chosen=(4,))
    made.hear_mate(2, 6, wanted=True)
    made.hear_mate(2, 6, wanted=False)
    assert made.choose(chosen) is None
    made.hear_mate(2, 6, wanted=True)
    made.see(picks((2, 5), (3, None)))
    assert made.choose(chosen) is None


def test_a_wish_is_for_one_night_and_for_what_the_team_attacks_with():
    made = robot("mafioso", mates=(1, 2, 3))
    made.hear_mate(2, 6, wanted=True)
    assert made.knows.wished("mafia_shot", (4, 5, 6)) == 6
    assert made.knows.wished("inquire", (4, 5, 6)) is None
    made.hear(DayBroke(3, tuple(range(1, 11))))
    assert made.knows.wished("mafia_shot", (4, 5, 6)) is None
