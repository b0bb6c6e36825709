"""The winner of an empty table, of two sides that win together, and where silence counts."""

import pytest

from bot.engine.bases.part_list import PartList
from bot.engine.end_rules import Faction
from bot.engine.night_rules import Entry
from bot.parts.endings import NobodyLives, VotedOut
from bot.scenario import load
from tests.concepts.play import ConceptGame, rules_with

SEATS = ("godfather", "mafioso", "citizen", "doctor", "detective", "citizen", "citizen")


def emptied(*stood, left=()):
    """A game that all have left: these players stood until then, and some of them left of their own will."""
    played = ConceptGame(rules_with("classic"), *SEATS)
    game = played.game
    for seat in game.seats:
        game.seats.set_alive(seat, alive=False)
    game.outcome.stood = stood
    for seat in left:
        game.seats[seat].left = True
    return game


# as PR-025 asks
@pytest.mark.parametrize(
    ("stood", "left", "winner"), [((1, 3), (), "mafia"), ((3, 4), (), "draw"), ((1, 3), (1,), "draw"), ((), (), "draw")]
)
def test_an_empty_table_is_won_by_who_was_there_when_it_was_emptied(stood, left, winner):
    assert NobodyLives(last="mafia").judge(emptied(*stood, left=left)) == winner
    assert NobodyLives().judge(emptied(*stood, left=left)) == "draw"


def test_it_is_noted_who_was_there_as_the_ends_are_looked_at():
    played = ConceptGame(rules_with("classic"), *SEATS)
    played.until("day 1")
    played.leave(6)
    assert played.game.outcome.stood == (1, 2, 3, 4, 5, 7)


def voted_out(*mafia):
    """A game in which a citizen was voted out today and these mafia are left beside the detective and the doctor."""
    rules = load("classic").rules()
    ending = VotedOut(role="citizen", winner="town", joint=("mafia",))
    played = ConceptGame(rules.model_copy(update={"endings": PartList([ending, *rules.endings])}), *SEATS)
    game = played.game
    for seat in game.seats:
        game.seats.set_alive(seat, alive=seat in {4, 5, *mafia})
    game.day.voted_out = (3,)
    return ending.judge(game)


# as PR-026, PR-027 ask
def test_whoever_wanted_to_be_voted_out_wins_with_a_side_that_has_won_by_it():
    assert voted_out(1) == "town"
    assert voted_out(1, 2) == "town+mafia"


def test_both_sides_of_a_joint_win_have_won_and_those_who_win_with_them():
    rules = load("classic").rules()
    factions = {**rules.factions, "helpers": Faction(wins_with=("mafia",))}
    rules = rules.model_copy(update={"factions": factions})
    assert [rules.wins(side, "fool+mafia") for side in ("fool", "mafia", "helpers", "town")] == [
        True,
        True,
        True,
        False,
    ]
    assert not rules.wins("helpers", "fool")


# as PR-388 asks
def test_only_some_questions_are_silence():
    rules = load("classic").rules()
    rules = rules.model_copy(update={"attendance": (Entry.read("vote"), Entry.read("doctor.save"))})
    assert rules.owes_answer("vote", "citizen")
    assert rules.owes_answer("save", "doctor")
    assert not rules.owes_answer("save", "citizen")
    assert not rules.owes_answer("inquire", "detective")
    played = ConceptGame(rules, *SEATS)
    played.until("nomination")
    assert played.game.questions.attendance.asked == list(played.game.seats.living)
