"""Strangers' files at random: some of each kind; many more with `python -m tests.scenario.fuzz`."""

import pytest

from bot.engine.game import Game
from bot.engine.outputs import Told
from bot.parts.procedures.speech.talk import TalkOpened
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


def test_a_table_opens_in_turn_before_the_first_day() -> None:
    text = available()["simple"].read_text(encoding="utf-8")
    talk = "  - talk: {seconds: 30, first_speaker: in_turn}\n"
    text = text.replace("introduction:\n", f"introduction:\n{talk}").replace("day:\n  -", f"day:\n{talk}  -", 1)
    rules = read_own(text, "own_1").rules()
    game = Game(rules, 5, "a")
    opened = [one.event for one in game.start().outputs if isinstance(one, Told) and isinstance(one.event, TalkOpened)]
    assert [event.order for event in opened] == [(1, 2, 3, 4, 5)]
    assert play(rules, 5, "a").rounds


def test_an_option_goes_from_the_smaller_number_to_the_larger() -> None:
    text = available()["classic"].read_text(encoding="utf-8")
    turned = text.replace(
        "options:\n", "options:\n  n: {kind: number, default: unlimited, unlimited: true, from: 9, to: 2, name: N}\n"
    )
    with pytest.raises(ScenarioError, match=r"options\.n\.from: expected at most 2, which is 'n\.to'; found 9"):
        read_own(turned.replace("  - talk: {", "  - talk: {rounds: $n, "), "own_1")


@pytest.mark.parametrize(("number", "said"), [(0, "more than 0, found '0'"), (21, "at most 20, found '21'")])
@pytest.mark.parametrize("part", ["plant_bomb: {uses: 1, self_uses: unlimited, ", "bomb: {nap: 20, seconds: 20, "])
def test_a_bomb_has_codes_and_each_a_button(part: str, number: int, said: str) -> None:
    text = available()["zodiac"].read_text(encoding="utf-8")
    assert f"{part}codes: 4" in text
    with pytest.raises(ScenarioError, match=rf"\.codes: expected {said}"):
        read_own(text.replace(f"{part}codes: 4", f"{part}codes: {number}"), "own_1")


@pytest.mark.parametrize(("top", "said"), [(0, "more than 0, found"), (91, "at most 90, found")])
def test_the_numbers_of_a_duel_have_a_button_each(top: int, said: str) -> None:
    text = (
        available()["city"]
        .read_text(encoding="utf-8")
        .replace("{tie: number_duel}", f"{{tie: {{number_duel: {{top: {top}}}}}}}")
    )
    with pytest.raises(ScenarioError, match=rf"tie.*expected {said}"):
        read_own(text, "own_1")


def test_a_copy_has_two_targets() -> None:
    text = available()["simple"].read_text(encoding="utf-8").replace("- inquire: {}", "- copy: {targets: 1}")
    with pytest.raises(ScenarioError, match=r"copy\.targets: expected 2, found '1'"):
        read_own(text.replace("inquire, save]", "copy, save]"), "own_1")
