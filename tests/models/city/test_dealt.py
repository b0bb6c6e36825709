"""City, dealt and composed by the engine and by a model that was written from the rulebook alone."""

from collections import Counter
from random import Random

import pytest

from bot.scenario import ScenarioError
from tests.models.city.casts import Cast, cast_of, is_refused, is_warned_about
from tests.models.city.games import SCENARIO
from tests.models.city.orders import ORDERS

ADDED = {"none": (), "werewolf": ("werewolf",), "rake": ("rake",), "both": ("werewolf", "rake")}


@pytest.mark.parametrize("preset", ORDERS)
@pytest.mark.parametrize("kind", ["balanced", "full", "beginner"])
def test_the_engine_deals_as_the_rulebook_says(preset: str, kind: str) -> None:
    for leader, add in (("commissioner", "none"), ("detective", "both")):
        rules = SCENARIO.rules({"preset": preset, "cast": kind, "leader": leader, "add": add})
        assert list(rules.deals) == list(range(4, 25))
        for players, roles in rules.deals.items():
            expected = cast_of(kind, preset, players, leader, ADDED[add])
            assert Counter(roles) == expected, (players, leader)


def test_casts_of_ones_own_are_taken_as_the_rulebook_says() -> None:
    chance, taken = Random("own casts"), 0
    for _ in range(500):
        cast = own_cast(chance)
        word = ".".join(f"{role}{copies}" for role, copies in cast.items())
        fits = is_taken(word)
        assert fits != is_refused(cast), word
        if fits:
            taken += 1
            assert bool(SCENARIO.doubts("own", word)) == is_warned_about(cast), word
    assert 200 < taken < 500


def own_cast(chance: Random) -> Cast:
    """From four to twenty-four cards, with roles or without; now and then one of them twice."""
    players = chance.randint(4, 24)
    cast = Counter(chance.sample(list(SCENARIO.roles), chance.randint(1, min(players, chance.choice([4, 8, 20])))))
    cast["mafioso"] += chance.randint(0, (players - cast.total()) // 2)
    cast["citizen"] += players - cast.total()
    if cast["citizen"] and chance.random() < 0.1:
        cast = cast - Counter(citizen=1) + Counter(doctor=1)
    return +cast


def is_taken(word: str) -> bool:
    """Whether the engine takes a cast of one's own."""
    try:
        SCENARIO.rules({"own": word})
    except ScenarioError:
        return False
    return True
