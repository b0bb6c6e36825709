"""Strangers' files at random: some of each kind; many more with `python -m tests.scenario.fuzz`."""

import pytest

from bot.robots.playing import play
from bot.scenario import ScenarioError, available
from bot.scenario.own import read_own
from tests.scenario.fuzz import fuzz


def test_a_file_is_refused_or_played_to_an_end() -> None:
    tally, faults = fuzz(6, "few", told=lambda _: None)
    assert faults == []
    assert tally.cases == {"generated": 1, "mutated": 5}
    assert tally.games


def test_reports_while_the_vote_is_open_are_no_votes() -> None:
    text = available()["simple"].read_text(encoding="utf-8")
    rules = read_own(text.replace("\n  - lynching:", "\n  - expulsion: {}\n  - lynching:"), "own_1").rules()
    for seed in "abcd":
        play(rules, 7, seed)


def test_turns_without_length_are_passed_over() -> None:
    text = available()["nasim"].read_text(encoding="utf-8")
    rules = read_own(text.replace("talk: {seconds: 60,", "talk: {seconds: 0,"), "own_1").rules()
    assert play(rules, min(rules.deals), "a").rounds > 1


def test_an_option_goes_from_the_smaller_number_to_the_larger() -> None:
    text = available()["classic"].read_text(encoding="utf-8")
    turned = text.replace(
        "options:\n", "options:\n  n: {kind: number, default: unlimited, unlimited: true, from: 9, to: 2, name: N}\n"
    )
    with pytest.raises(ScenarioError, match=r"options\.n\.from: expected at most 2, which is 'n\.to'; found 9"):
        read_own(turned.replace("  - talk: {", "  - talk: {rounds: $n, "), "own_1")


def test_a_copy_has_two_targets() -> None:
    text = available()["simple"].read_text(encoding="utf-8").replace("- inquire: {}", "- copy: {targets: 1}")
    with pytest.raises(ScenarioError, match=r"copy\.targets: expected 2, found '1'"):
        read_own(text.replace("inquire, save]", "copy, save]"), "own_1")
