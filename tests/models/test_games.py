"""Games played by the engine and by a model that was written from their rulebook alone."""

import pytest

from tests.engine.examples import sample
from tests.models.plays import PLAYS

GAMES = {
    "advanced": [*range(60), *range(49010, 49020), *range(49470, 49480), *range(51460, 51470), *range(52890, 52900)],
    "city": range(100, 160),
    "deck26": range(30),
    "el_clasico": [*range(150), *range(930030, 930040)],
    "elixir": range(60),
    "masked": range(300),
    "persian_roles": [
        *range(300),
        *range(1600, 1610),
        *range(2110, 2120),
        *range(2260, 2270),
        *range(2580, 2590),
        *range(931330, 931340),
    ],
    "thief_gangster": range(200),
}
"""The numbers of those that are played."""

WINNERS = {
    "advanced": {"town", "mafia", "arsonist", "ripper", "killer", "fairy", "draw"},
    "city": {"town", "mafia", "maniac", "cardsharp", "draw"},
    "deck26": {"town", "mafia", "yakuza", "maniac", "draw"},
    "el_clasico": {"town", "mafia", "churchill", "draw"},
    "elixir": {"town", "plague", "branch", "draw"},
    "masked": {"town", "mafia", "draw"},
    "persian_roles": {"town", "mafia", "killer", "fool", "fool+mafia", "draw"},
    "thief_gangster": {"town", "mafia", "draw"},
}

PART = 10


@pytest.mark.parametrize(
    ("id_", "first"), [(id_, first) for id_ in PLAYS for first in sample(GAMES[id_][::PART], few=3)]
)
def test_the_engine_plays_as_the_rulebook_says(id_: str, first: int) -> None:
    for number in range(first, first + PART):
        assert PLAYS[id_](number, list[object]().append) in WINNERS[id_], f"game {number}"
