"""Totals that sides share, rows that take roles from lists, smaller tables, and what a composed cast implies."""

from pathlib import Path

import pytest

from bot.scenario import Scenario, load
from tests.scenario.casts.deals import dealt

FILE = Path(__file__).with_name("shares.yaml")


@pytest.fixture(scope="module")
def shares() -> Scenario:
    return load(FILE)


def test_a_row_takes_so_many_roles_of_a_list_and_fillers_fill_the_total(shares):
    assert dealt(shares, 6) == {"detective": 1, "killer": 1, "doctor": 1, "citizen": 2, "mafioso": 1}
    assert dealt(shares, 10, order="long") == {
        "detective": 1, "godfather": 1, "doctor": 1, "citizen": 4, "mafioso": 3,
    }  # fmt: skip


def test_who_shares_a_total_leaves_the_places_that_are_kept(shares):
    assert dealt(shares, 4) == {"detective": 1, "godfather": 1, "citizen": 2}  # no place for the killer, who is first
    assert dealt(shares, 4, order="long") == dealt(shares, 4)


def test_a_role_that_is_there_already_is_passed_over(shares):
    assert dealt(shares, 6, leader="doctor", order="long") == {
        "doctor": 1, "godfather": 1, "detective": 1, "citizen": 2, "mafioso": 1,
    }  # fmt: skip
    assert "doctor" in dealt(shares, 6, leader="doctor")
    assert dealt(shares, 6, leader="doctor")["citizen"] == 3


def test_all_of_a_list_and_below_so_many_players_another_table(shares):
    full = {"detective": 1, "doctor": 1, "godfather": 1, "killer": 1, "joker": 1, "citizen": 3, "mafioso": 1}
    assert dealt(shares, 9, order="long", cast="all") == full
    for players in (4, 5, 6, 7, 8):
        assert dealt(shares, players, order="long", cast="all") == dealt(shares, players, order="long")
    assert dealt(shares, 6, cast="all") == {"detective": 1, "doctor": 1, "killer": 1, "godfather": 1, "citizen": 2}
    assert dealt(shares, 5, cast="all", leader="doctor") == dealt(shares, 5, leader="doctor")


def test_one_of_several_becomes_another_role_where_an_option_has_one_of_some_values(shares):
    assert dealt(shares, 5, add="one") == {"detective": 1, "godfather": 1, "fool": 1, "citizen": 2}
    assert dealt(shares, 5, add="two") == dealt(shares, 5, add="one")


CAST = "mafioso1.detective1.citizen3"


def test_a_composed_cast_implies_other_options_unless_they_are_said(shares):
    assert shares.values({"own": CAST}) == {
        "order": "long", "cast": "some", "leader": "detective", "add": "two", "own": CAST,
    }  # fmt: skip
    assert shares.values({"own": CAST, "order": "short"})["order"] == "short"
    assert shares.values({"order": "short"})["add"] == "none"


def test_of_a_groups_choices_the_last_one_holds(shares):
    assert shares.legal({"own": CAST, "order": "short"}) == {"own": CAST, "order": "long", "add": "two"}
    assert shares.with_choice({"order": "short"}, "own", CAST) == {"order": "short", "own": CAST}
    assert shares.with_choice({"own": CAST}, "cast", "all") == {
        "own": CAST,
        "order": "long",
        "add": "two",
        "cast": "all",
    }
    assert "own" not in shares.with_choice({"own": CAST}, "order", "short")
