"""The bot, up and running, for each test anew."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.telegram.games.moderation import moderator
from tests.databases import databases_dropped, quick_files
from tests.telegram.world import World, playing


@pytest.fixture(autouse=True)
def own_databases() -> Iterator[None]:
    with databases_dropped(), quick_files():
        yield


@pytest.fixture(autouse=True)
def quick_moderation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages out of turn go at once: most tests write one message, and wait for its fate."""
    monkeypatch.setattr(moderator, "GATHERING", 0.05)


@pytest.fixture
def private_secrets(world: World) -> None:
    """Secrets go to private chats alone, as on a server without ephemeral messages."""
    world.secrets = "private"


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path) as world:
        yield world
