"""An open store and the things to put into it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store
from bot.store.place import Place
from bot.store.rows import GameRow, GameState


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, path: Path) -> Place:
    """Where a store is kept: each test that asks for it runs over both."""
    found: Place = path if request.param == "sqlite" else request.getfixturevalue("postgres")
    return found


@pytest.fixture
async def store(place: Place) -> AsyncIterator[Store]:
    async with await Store.open(place) as opened:
        yield opened


def game_row(chat_id: int = -1, **more: Any) -> GameRow:
    """A game that is to be opened."""
    given: dict[str, Any] = {
        "thread_id": None,
        "state": GameState.LOBBY,
        "scenario": "classic",
        "options": {},
        "pace": "standard",
    }
    given |= {"language": "en", "seed": "s", "creator": 5, "created_at": 1.0, "closes_at": 2.0}
    return GameRow(id=0, chat_id=chat_id, **{**given, **more})


NewGame = Callable[..., Awaitable[GameRow]]


@pytest.fixture
def new_game(store: Store) -> NewGame:
    async def create(chat_id: int = -1, **more: Any) -> GameRow:
        async with store.transaction() as tx:
            return await tx.create_game(game_row(chat_id, **more))

    return create
