"""Forty achievements: each earned in a game script by one seat and not by another; those of many games by their counts.

How often each occurs in games of robots stands in docs/achievements.md (`python -m bench.records`).
"""

from functools import lru_cache

import pytest

from bot.records.achievements import ACHIEVEMENTS, BY_ID, Career, careers, earned
from bot.records.chronicle import Chronicle
from tests.records.occurrence import PAGE
from tests.records.scripted import SCRIPTS, scripted

SHOWN = {
    "last_standing": ("mates_apart", 2, 1),
    "whole_team": ("guns", 3, 1),
    "from_beyond": ("comeback", 6, 2),
    "first_out": ("lone_vote", 6, 2),
    "back_again": ("resurrection", 4, 5),
    "marathon": ("six_nights", 3, 7),
    "alone_against_all": ("killer", 2, 1),
    "turncoat": ("recruit", 4, 1),
    "many_faces": ("recruit", 4, 3),
    "hair_breadth": ("terrorist", 3, 6),
    "comeback": ("comeback", 2, 1),
    "sharp_eye": ("mafia_voted_out", 4, 8),
    "blind_luck": ("votes_for_one_of_them", 2, 3),
    "scapegoat": ("lone_vote", 6, 2),
    "teflon": ("votes_for_one_of_them", 3, 2),
    "hangman": ("mafia_voted_out", 5, 8),
    "threw_a_mate": ("mates_apart", 2, 4),
    "honour_among_thieves": ("mates_together", 1, 2),
    "lone_voice": ("lone_vote", 2, 3),
    "first_word": ("lone_vote", 2, 3),
    "golden_silence": ("votes_for_one_of_them", 4, 2),
    "all_against_one": ("mafia_voted_out", 1, 2),
    "guardian_angel": ("doctor", 2, 3),
    "full_ward": ("doctor", 2, 3),
    "own_medicine": ("doctor", 2, 3),
    "nine_lives": ("doctor", 3, 4),
    "bloodhound": ("detective", 4, 5),
    "led_astray": ("detective", 5, 4),
    "sharpshooter": ("guns", 2, 3),
    "friendly_fire": ("killer", 3, 2),
    "hat_trick": ("killer", 2, 3),
    "not_alone": ("terrorist", 2, 6),
    "bad_host": ("crime_scene", 2, 3),
    "quiet_nights": ("mates_together", 2, 4),
}
"""The script of `scripts/`, the seat that earns it there, and one that does not."""
MANY_GAMES = {
    "regular": Career(games=10),
    "legend": Career(games=100),
    "winner": Career(wins=10),
    "streak": Career(streak=5),
    "both_sides": Career(sides=2),
    "traveller": Career(scenarios=5),
}
ALMOST = {
    "regular": Career(games=9),
    "legend": Career(games=99),
    "winner": Career(wins=9),
    "streak": Career(streak=4),
    "both_sides": Career(sides=1),
    "traveller": Career(scenarios=4),
}

game = lru_cache(scripted)


def ids(told: Chronicle, seat: int, career: Career | None = None) -> set[str]:
    return {one.id for one in earned(told, seat, career or Career())}


def test_there_are_forty_and_each_is_shown() -> None:
    assert len(ACHIEVEMENTS) == len(BY_ID) == 40
    assert len({one.name for one in ACHIEVEMENTS}) == len({one.emoji for one in ACHIEVEMENTS}) == 40
    assert {*SHOWN, *MANY_GAMES} == set(BY_ID)
    assert {*vars(careers)} >= set(MANY_GAMES)
    assert {f"{script}.game.yaml" for script, _, _ in SHOWN.values()} == {path.name for path in SCRIPTS.iterdir()}


def test_the_page_lists_them_all() -> None:
    rows = [line.split(" | ")[:3] for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    assert rows[1:] == [[f"| {one.emoji}", one.name, one.meaning] for one in ACHIEVEMENTS]


@pytest.mark.parametrize("id_", SHOWN)
def test_it_is_earned_by_one_and_not_by_another(id_: str) -> None:
    script, seat, other = SHOWN[id_]
    assert id_ in ids(game(script), seat)
    assert id_ not in ids(game(script), other)


@pytest.mark.parametrize("id_", sorted(MANY_GAMES))
def test_those_of_many_games_come_with_the_last_that_is_needed(id_: str) -> None:
    script, seat, _ = SHOWN["marathon"]
    assert id_ in ids(game(script), seat, MANY_GAMES[id_])
    assert id_ not in ids(game(script), seat, ALMOST[id_])
