"""The deals and decks of the engine, beside the tables and rules of the book."""

from random import Random

import pytest

from bot.scenario import ScenarioError, load
from tests.models.advanced.casts import RANKS, TOWN, is_legal, own
from tests.models.advanced.decks import DECKS, counts, deck_of

SCENARIO = load("advanced")
SHARES = """
3 0 7/3 1 7/3 1 8/3 1 9/4 1 9/4 1 10/4 1 11/5 1 11/5 1 12/5 1 13/6 1 13/6 1 14/6 1 15/6 2 15/6 2 16/6 2 17/7 2 17/7 2 18
7 2 19/8 2 19/8 2 20
"""
"""The first table of section 2: mafia, independent and town with 10 to 30 players."""
OWN = 500


def test_the_decks_have_the_numbers_of_the_first_table() -> None:
    rows = [tuple(map(int, row.split())) for row in SHARES.replace("\n", "/").strip("/").split("/")]
    for deck in DECKS:
        assert [counts(deck_of(deck, players)) for players in range(10, 31)] == rows


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("doctor", ["special", "classic", "both"])
@pytest.mark.parametrize("share", ["third_of_table", "third_of_town"])
def test_the_engine_deals_what_the_book_says(deck: str, doctor: str, share: str) -> None:
    deals = SCENARIO.rules({"deck": deck, "doctor_version": doctor, "negative_share": share}).deals
    for players in range(10, 31):
        assert sorted(deals[players]) == sorted(deck_of(deck, players, doctor, share).elements()), players


def test_a_deck_of_ones_own_is_taken_if_it_keeps_the_rules() -> None:
    chance = Random("decks")
    seen = {True: 0, False: 0}
    for _ in range(OWN):
        deck = own(chance, chance.randint(10, 30))
        if chance.random() < 0.6:
            deck[chance.randrange(len(deck))] = chance.choice((*RANKS, *TOWN))
        seen[is_legal(deck)] += 1
        assert is_taken(deck) == is_legal(deck), deck
    assert min(seen.values()) > OWN // 4


def is_taken(deck: list[str]) -> bool:
    """Whether the scenario takes a deck of one's own."""
    written = ".".join(f"{role}{deck.count(role)}" for role in dict.fromkeys(deck))
    try:
        return len(deck) in SCENARIO.rules({"own": written}).deals
    except ScenarioError:
        return False
