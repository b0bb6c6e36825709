"""The masked, played by the engine and by a model that was written from its rulebook alone."""

import pytest

from tests.models.masked.games import play

GAMES = 300


@pytest.mark.parametrize("first", range(0, GAMES, 50))
def test_the_engine_plays_as_the_rulebook_says(first: int) -> None:
    for number in range(first, first + 50):
        assert play(number, list[object]().append) in {"town", "mafia", "draw"}, f"game {number}"
