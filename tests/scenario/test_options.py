"""Options: their values reach the rules, and wrong ones are refused."""

import pytest

from bot.engine.rules import PACES, Rules
from bot.parts.procedures.speech.talk import Talk
from bot.parts.procedures.votes.nomination import Nomination
from bot.scenario import ScenarioError, load
from bot.scenario.models import NumberOption
from bot.scenario.options import MOST_VARIATIONS, variations


def day(rules: Rules) -> tuple[Talk, Nomination]:
    talk, nomination = rules.day[:2]
    assert isinstance(talk, Talk)
    assert isinstance(nomination, Nomination)
    return talk, nomination


@pytest.mark.rules("CL-16")
def test_defaults() -> None:
    rules = load("classic").rules()
    talk, nomination = day(rules)
    assert (talk.seconds, nomination.calls) == (60, "board")
    assert rules.pace is PACES["standard"]


@pytest.mark.rules("CL-17")
def test_chosen_values_stand_where_the_file_names_them() -> None:
    talk, nomination = day(load("classic").rules({"turn": 40, "calls": "one_by_one"}, pace="quick"))
    assert (talk.seconds, nomination.calls) == (40, "one_by_one")


def test_a_copy_of_rules_derives_anew_what_follows_from_them_and_keeps_its_ids_and_pace() -> None:
    rules = load("classic").rules(pace="quick")
    assert (rules.shows_dead, rules.roles["doctor"].side, len(rules.roles_with["save"])) == (False, "town", 1)
    able = rules.roles["citizen"].model_copy(update={"abilities": rules.roles["doctor"].abilities, "faction": None})
    other = rules.model_copy(update={"roles_of_the_dead": "shown", "roles": {**rules.roles, "citizen": able}})
    assert (other.shows_dead, able.id, able.side, len(other.roles_with["save"])) == (True, "citizen", "citizen", 2)
    assert other.pace is rules.pace is PACES["quick"]
    assert (rules.shows_dead, len(rules.roles_with["save"])) == (False, 1)


def test_choices_share_what_they_leave_alone() -> None:
    classic = load("classic")
    assert classic.rules({"turn": 40}).roles is classic.rules().roles


def test_numbers_may_come_as_text() -> None:
    assert load("classic").values({"turn": "40"}) == {"turn": 40, "calls": "board"}


@pytest.mark.rules("CL-17")
@pytest.mark.parametrize("turn", [19, 61, "soon", 30.5, True, None, "-30", "٤٠"])
def test_numbers_out_of_range_are_refused(turn: object) -> None:
    with pytest.raises(ScenarioError) as raised:
        load("classic").rules({"turn": turn})
    assert str(raised.value) == f"classic: options.turn: expected a whole number from 20 to 60, found '{turn}'"


def test_all_wrong_options_are_told_at_once() -> None:
    with pytest.raises(ScenarioError) as raised:
        load("classic").rules({"tern": 40, "calls": "bord"})
    assert str(raised.value).splitlines() == [
        "classic: options.tern: unknown option 'tern'; did you mean 'turn'?",
        "classic: options.calls: expected 'board' or 'one_by_one', found 'bord'",
    ]


def test_an_unknown_pace_is_refused() -> None:
    with pytest.raises(ScenarioError, match="unknown pace 'slowest'; did you mean 'slow'"):
        load("classic").rules(pace="slowest")


def test_every_combination_is_checked_while_there_are_few() -> None:
    option = NumberOption.model_validate({"kind": "number", "default": 2, "from": 1, "to": 3, "name": "Number"})
    assert len(list(variations({"a": option, "b": option}))) == 9
    many = list(variations({f"n{i}": option for i in range(9)}))
    assert len(many) == 19 < MOST_VARIATIONS
    assert {values["n0"] for values in many} == {1, 2, 3}
