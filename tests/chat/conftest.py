"""The bot, up and running, for each test anew."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.chat.world import World, playing
from tests.databases import databases_dropped, quick_files


@pytest.fixture(autouse=True)
def own_databases() -> Iterator[None]:
    with databases_dropped(), quick_files():
        yield


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path) as world:
        yield world
