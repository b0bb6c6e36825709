"""The phrase books of the robots: every language has as many phrases of each kind, with the same places."""

import pytest

from bot.robots.sayings import KINDS
from bot.text import LANGUAGES
from bot.text.phrases import PLACES, phrases, places_in

FEWEST = 6


def test_the_book_has_what_robots_say():
    assert set(PLACES) == set(KINDS)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_book_has_enough_phrases_of_every_kind_each_with_its_places(code):
    book = phrases(code)
    assert set(book) == set(PLACES)
    for kind, said in book.items():
        assert len(said) >= FEWEST
        assert len(said) == len(phrases("en")[kind])
        assert len(set(said)) == len(said)
        for phrase in said:
            assert places_in(phrase) == PLACES[kind], phrase
            assert phrase == phrase.strip()
            assert "<" not in phrase


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_a_book_is_written_in_its_language(code):
    for kind, said in phrases(code).items():
        assert not set(said) & set(phrases("en")[kind])
