"""A running server, a bot that talks to it through PTB, and a group of people."""

from collections.abc import AsyncIterator

import pytest
from telegram import Bot

from playground.control import Control
from playground.server.clock import ServerClock
from playground.server.serving import RunningServer, running_server


@pytest.fixture
async def server() -> AsyncIterator[RunningServer]:
    async with running_server(clock=ServerClock(1_750_000_000)) as running:
        yield running


@pytest.fixture
async def play(server: RunningServer) -> Control:
    return server.control


@pytest.fixture
async def bot(server: RunningServer) -> AsyncIterator[Bot]:
    async with Bot(server.token, base_url=server.base_url, base_file_url=server.base_file_url) as bot:
        yield bot
