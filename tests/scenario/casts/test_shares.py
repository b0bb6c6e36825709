"""Totals that sides share, rows that take roles from lists, smaller tables, and what a composed cast implies."""

from collections import Counter
from pathlib import Path

import pytest

from bot.scenario import Scenario, ScenarioError, load

FILE = Path(__file__).with_name("shares.yaml")


@pytest.fixture(scope="module")
def shares() -> Scenario:
    return load(FILE)


def dealt(scenario: Scenario, players: int, **options: str) -> dict[str, int]:
    return dict(Counter(scenario.rules(options).deals[players]))


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


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("dark: $order.dark}", "doctor: $order.dark}", "composition.lists.doctor: expected a name that no role has"),
        ("head: [$leader]", "head: $leader", "composition.lists.head: expected a list of names"),
        ("head: [$leader]", "head: [$leder]",
         "composition.lists.head[0]: unknown option 'leder'; did you mean 'leader'?"),
        ("town: [doctor], dark", "town: [docter], dark", "composition.some[6].docter: unknown role 'docter'"),
        ("keeps: {mafia: 1}", "keeps: {mob: 1}",
         "composition.keeps.mob: unknown side 'mob'; expected 'mafia', 'killer'"),
        ("keeps: {mafia: 1}", "keeps: {mafia: one}", "composition.keeps.mafia: expected a whole number, found 'one'"),
        ("keeps: {mafia: 1}", "keeps: 1", "composition.keeps: expected a mapping"),
        ("criminals: [mafia, killer, joker]", "criminals: mafia",
         "composition.groups.criminals: expected a list of names"),
        ("criminals: mafioso}", "criminals: citizen}",
         "composition.filler.criminals: expected a role of 'criminals', found 'citizen'"),
        ("{players: $order.least, as: some}", "{players: $order.town, as: some}",
         "composition.all.below.players: expected a whole number, found '['doctor']'"),
        ("as: some}", "as: all}", "composition.all.below.as: unknown other choice 'all'; expected 'some'"),
        ("as: some}", "as: none}", "composition.all.below.as: unknown other choice 'none'; expected 'some'"),
        ("below: {players: $order.least, as: some}", "below: 6",
         "composition.all.below: expected 'players' and 'as', the choice whose table is dealt"),
        ("bright: all", "bright: some", "composition.all[6].bright: expected a number from 1, or 'all', found 'some'"),
        ("citizen: {fool: 1}", "citizen: {fool: 0}",
         "composition.swaps[0].citizen: expected how many become another role, found '0'"),
        ("citizen: {fool: 1}", "citizen: {fol: 1}", "composition.swaps[0].citizen: unknown role 'fol'"),
        ("least: 9", "least: 5", "composition.sides[5].criminals: expected at least 3, found 1"),
        ("implies: {order: long", "implies: {ordr: long",
         "options.own.implies.ordr: unknown option with choices 'ordr'; did you mean 'order'?"),
        ("implies: {order: long", "implies: {order: wide",
         "options.own.implies.order: unknown choice 'wide'; expected 'short' or 'long'"),
        ("notes: {long:", "notes: {lang:", "options.order.notes.lang: unknown choice 'lang'; did you mean 'long'?"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place(tmp_path, old, new, said):
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "shares.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ScenarioError) as raised:
        load(path)
    lines = [str(problem) for problem in raised.value.problems]
    assert any(said in line for line in lines), lines
    assert all(problem.line for problem in raised.value.problems)
