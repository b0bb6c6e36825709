"""Forty achievements: each earned in a game by one seat and just not by another; those of many games by their counts.

`python -m tests.records.finding GAMES` looks for such games anew, should robots play otherwise one day, and counts how
often each occurs (docs/achievements.md).
"""

import json
from functools import lru_cache
from pathlib import Path

import pytest

from bot.records.achievements import ACHIEVEMENTS, BY_ID, Career, careers, earned
from bot.records.chronicle import Chronicle
from tests.records.played import played

FOUND = json.loads((Path(__file__).parent / "found.json").read_text(encoding="utf-8"))
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


@lru_cache
def game(scenario: str, players: int, seed: str, manner: str) -> Chronicle:
    return played(scenario, players, seed, manner)[1]


def ids(told: Chronicle, seat: int, career: Career | None = None) -> set[str]:
    return {one.id for one in earned(told, seat, career or Career())}


def test_there_are_forty_and_each_is_shown() -> None:
    assert len(ACHIEVEMENTS) == len(BY_ID) == 40
    assert len({one.name for one in ACHIEVEMENTS}) == len({one.emoji for one in ACHIEVEMENTS}) == 40
    assert {*FOUND, *MANY_GAMES} == set(BY_ID)
    assert {*vars(careers)} >= set(MANY_GAMES)


@pytest.mark.parametrize("id_", sorted(FOUND))
def test_it_is_earned_by_one_and_not_by_another(id_: str) -> None:
    scenario, players, seed, manner, seat, other = FOUND[id_]
    told = game(scenario, players, seed, manner)
    assert id_ in ids(told, seat)
    assert id_ not in ids(told, other)


@pytest.mark.parametrize("id_", sorted(MANY_GAMES))
def test_those_of_many_games_come_with_the_last_that_is_needed(id_: str) -> None:
    scenario, players, seed, manner, seat, _ = FOUND["marathon"]
    told = game(scenario, players, seed, manner)
    assert id_ in ids(told, seat, MANY_GAMES[id_])
    assert id_ not in ids(told, seat, ALMOST[id_])
