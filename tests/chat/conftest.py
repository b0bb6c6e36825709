"""The bot, up and running, for each test anew."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.chat.world import World, playing


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path) as world:
        yield world
