"""An open store and the things to put into it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store
from bot.store.place import Place
from bot.store.rows import GameRow


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


def fields(chat_id: int = -1, **more: Any) -> dict[str, Any]:
    """The arguments of `create_game`."""
    given = {"scenario": "classic", "pace": "standard", "language": "en", "seed": "s", "creator": 5}
    return {"chat_id": chat_id, "created_at": 1.0, "closes_at": 2.0, **given, **more}


NewGame = Callable[..., Awaitable[GameRow]]


@pytest.fixture
def new_game(store: Store) -> NewGame:
    async def create(chat_id: int = -1, **more: Any) -> GameRow:
        async with store.transaction() as tx:
            return await tx.create_game(**fields(chat_id, **more))

    return create
