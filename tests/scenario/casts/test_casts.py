"""Casts: rows that grow, totals of sides, tables by two options, swaps, and casts that a host composes."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.game import Game
from bot.scenario import Scenario, ScenarioError, load
from bot.scenario.casts.composing import read_cast, write_cast
from bot.scenario.scenario import KEPT_RULES
from tests.scenario.casts.deals import dealt

FILE = Path(__file__).with_name("casts.yaml")


@pytest.fixture(scope="module")
def casts() -> Scenario:
    return load(FILE)


def test_a_row_changes_the_one_before_and_fillers_fill_up(casts):
    assert dealt(casts, 5) == {"detective": 1, "citizen": 3, "mafioso": 1}
    assert dealt(casts, 6) == {"detective": 1, "citizen": 3, "mafioso": 2}
    assert dealt(casts, 7) == {"detective": 1, "godfather": 1, "doctor": 1, "citizen": 3, "mafioso": 1}
    assert dealt(casts, 12) == {
        "detective": 1, "godfather": 1, "doctor": 1, "killer": 1, "citizen": 6, "mafioso": 2,
    }  # fmt: skip


def test_two_options_choose_the_table_and_another_swaps_a_role(casts):
    assert dealt(casts, 12, size="beginner") == {"detective": 1, "killer": 1, "citizen": 7, "mafioso": 3}
    assert dealt(casts, 7, preset="rich", medic="old")["old_doctor"] == 1
    assert "doctor" not in dealt(casts, 7, preset="rich", medic="old")
    assert casts.sizes({"preset": "rich", "size": "beginner"}) == tuple(range(5, 13))


def test_no_role_is_swapped_for_one_beside_which_it_stays(casts):
    assert dealt(casts, 5, medic="both") == {"detective": 1, "citizen": 2, "old_doctor": 1, "mafioso": 1}
    assert dealt(casts, 7, medic="both") == dealt(casts, 7)


def test_a_cut_takes_the_last_of_a_side_until_its_share_fits(casts):
    fewer, more = Counter(mafioso=1), Counter(citizen=1)
    assert dealt(casts, 9, dark="fourth") == dealt(casts, 9) - fewer + more
    assert dealt(casts, 10, dark="fourth") == dealt(casts, 10) - fewer + more
    assert dealt(casts, 8, dark="fourth") == dealt(casts, 8)
    assert dealt(casts, 5, dark="fourth", preset="rich") == dealt(casts, 5)


def test_what_a_host_composes_is_dealt_as_it_is(casts):
    values = casts.values({"own": "citizen4.doctor1.mafioso2"})
    assert values["own"] == "mafioso2.doctor1.citizen4"
    rules = casts.rules({"own": "citizen4.doctor1.mafioso2"})
    assert casts.sizes({"own": "citizen4.doctor1.mafioso2"}) == (7,)
    assert rules is casts.rules({"own": "mafioso2.doctor1.citizen4"})
    assert sorted(Game(rules, 7, "1").cards.dealt) == ["citizen"] * 4 + ["doctor"] + ["mafioso"] * 2


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("doctor", "expected roles with their numbers, such as 'godfather1', found 'doctor'"),
        ("doctor0", "expected roles with their numbers, such as 'godfather1', found 'doctor0'"),
        ("doktor1", "unknown role 'doktor'; did you mean 'doctor'?"),
        ("doctor1.doctor1", "'doctor' stands twice"),
        ("mafioso1.citizen2", "expected 5 to 12 players, found 3"),
        ("mafioso1.doctor2.citizen2", "'doctor': expected 0 or 1, found 2"),
        ("mafioso3.citizen3", "mafia: at least 1, fewer than half"),
        ("citizen6", "mafia: at least 1, fewer than half"),
        ("mafioso1.old_doctor2.citizen3", "'old_doctor' needs detective"),
        ("mafioso1.old_doctor2.doctor1.detective1", "only one of doctor, old_doctor"),
        ("mafioso1.killer1.citizen4", "killer: at most 0"),
    ],
)
def test_a_cast_that_breaks_a_limit_is_refused_with_the_reason(casts, word, said):
    with pytest.raises(ScenarioError) as raised:
        casts.rules({"own": word})
    assert str(raised.value) == f"casts: options.own: {said}"


def test_everything_wrong_with_a_cast_is_told_at_once(casts):
    with pytest.raises(ScenarioError) as raised:
        casts.rules({"own": "mafioso3.doctor2.citizen1"})
    assert str(raised.value).endswith("'doctor': expected 0 or 1, found 2; mafia: at least 1, fewer than half")


def test_what_should_not_be_is_a_doubt_and_is_played(casts):
    word = casts.values({"own": "mafioso3.citizen4"})["own"]
    assert [str(doubt) for doubt in casts.doubts("own", str(word))] == [
        "mafia + killer: at least one in 5, at most one in 3",
        "town must outnumber mafia at least 1.5 times, at most 3 times",
    ]
    assert casts.sizes({"own": word}) == (7,)
    assert not casts.doubts("own", "mafioso2.citizen4")
    assert not casts.doubts("preset", "poor")


def test_casts_without_end_do_not_fill_the_memory(casts):
    for citizens in range(4, 11):
        for doctors in range(2):
            for detectives in range(2):
                for pace in ("quick", "standard", "relaxed", "slow"):
                    word = f"mafioso2.doctor{doctors}.detective{detectives}.citizen{citizens - doctors - detectives}"
                    casts.rules({"own": word.replace("doctor0.", "").replace("detective0.", "")}, pace)
    assert len(casts._rules) == KEPT_RULES


ROLES = ("spy", "spy2", "old_spy", "a", "a_1", "a1b")


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(ROLES), st.integers(1, 99)))
def test_a_cast_is_read_as_it_was_written(counts: dict[str, int]) -> None:
    assert read_cast(write_cast(counts), ROLES) == counts


def test_a_role_whose_name_ends_in_a_number_is_parted_from_its_own() -> None:
    assert read_cast("spy21", ROLES) == {"spy": 21}
    assert read_cast("spy2-1", ROLES) == {"spy2": 1}
