"""The 26-card deck, played by the engine and by a model that was written from its rulebook alone."""

import pytest

from tests.models.deck26.games import play

GAMES = 30


@pytest.mark.parametrize("first", range(0, GAMES, 10))
def test_the_engine_plays_as_the_rulebook_says(first: int) -> None:
    for number in range(first, first + 10):
        assert play(number, list[object]().append) in {"town", "mafia", "yakuza", "maniac", "draw"}, f"game {number}"
