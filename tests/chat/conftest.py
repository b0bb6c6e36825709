"""The bot, up and running, for each test anew."""

from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path

import pytest

from bot import app
from bot.scenario import load_all
from tests.chat.world import World, playing

scenarios = cache(load_all)
"""Read once: they do not change between the tests."""


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    monkeypatch.setattr(app, "load_all", scenarios)
    async with playing(tmp_path) as world:
        yield world
