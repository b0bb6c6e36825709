"""Elixir, played by the engine and by a model that was written from its rulebook alone."""

import pytest

from tests.models.elixir.games import play

GAMES = 60


@pytest.mark.parametrize("first", range(0, GAMES, 20))
def test_the_engine_plays_as_the_rulebook_says(first: int) -> None:
    for number in range(first, first + 20):
        assert play(number, list[object]().append) in {"town", "plague", "branch", "draw"}, f"game {number}"
