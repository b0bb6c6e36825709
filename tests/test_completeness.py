"""Abilities, events and scenarios are complete; each lack is told with the missing file."""

import pytest

from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import EVENTS
from bot.parts.abilities import ABILITIES
from bot.parts.abilities.learn.inquire import Inquire
from bot.scenario import available
from tests.completeness import lacks_of_ability, lacks_of_event, lacks_of_scenario, left_to_fill_in

import_all_parts()


@pytest.mark.parametrize("ability", ABILITIES)
def test_an_ability_is_complete(ability):
    lacks = lacks_of_ability(ability, ABILITIES[ability])
    assert not lacks, "\n".join(lacks)


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_is_complete(event):
    lacks = lacks_of_event(EVENTS[event])
    assert not lacks, "\n".join(lacks)


@pytest.mark.parametrize("scenario", available())
def test_a_scenario_is_complete(scenario):
    lacks = lacks_of_scenario(scenario)
    assert not lacks, "\n".join(lacks)


def test_nothing_is_left_to_fill_in():
    left = left_to_fill_in()
    assert not left, "\n".join(left)


def test_an_unfinished_scenario_is_told_what_it_lacks():
    assert [lack.split(":")[0] for lack in lacks_of_scenario("unheard_of")] == [
        "unheard_of has no rulebook",
        "no script plays unheard_of",
        "README.md",
        "docs/balance.md",
    ]


class Unfinished(Inquire):
    stage = "midnight"


UNHEARD = type("Nowhere" + "Told", (), {"name": "nowhere" + "_told", "story": False, "__module__": __name__})
"""Like an event; its name stands in no file, this one neither."""


def test_an_unfinished_ability_is_told_its_file_and_what_it_lacks():
    lacks = lacks_of_ability("unfinished_ability", Unfinished)
    assert [lack.split(":")[0] for lack in lacks] == [
        "tests/test_completeness.py",
        "tests/test_completeness.py",
        "no scenario has unfinished_ability",
    ]
    assert "docstring" in lacks[0]
    assert "stage" in lacks[1]
    assert lacks_of_ability("mafia_shot", ABILITIES["mafia_shot"]) == []


def test_an_ability_without_a_script_is_told_so(monkeypatch):
    monkeypatch.setattr("tests.completeness.answered", frozenset)
    monkeypatch.setattr("tests.completeness.played", frozenset)
    for ability in ("inquire", "immune", "circle"):
        (lack,) = lacks_of_ability(ability, ABILITIES[ability])
        assert lack.startswith(f"no script shows {ability} of scenarios/")


def test_an_unfinished_event_is_told_what_it_lacks():
    lacks = lacks_of_event(UNHEARD)
    assert len(lacks) == 4
    assert "who hears it" in lacks[0]
    assert "nothing in bot/engine or bot/parts tells" in lacks[1]
    assert "never said" in lacks[2]
    assert "no test expects" in lacks[3]
