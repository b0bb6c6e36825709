"""A server of Telegram's Bot API, a database on PostgreSQL, and settings of workers that share them."""

import asyncio
import contextlib
import math
from contextvars import Context

import pytest

from bot.config import Settings
from bot.store.workers.crew import Crew
from bot.store.workers.store import SharedStore
from bot.telegram.cluster.mailroom import Mailroom
from bot.telegram.cluster.ownership import Ownership
from bot.telegram.intake.lanes import Lanes
from playground.server.serving import running_server
from tests.store.conftest import game_row


@pytest.fixture
async def telegram():
    async with running_server() as running:
        yield running


@pytest.fixture
def settings_for(telegram, postgres):
    def make(**more):
        return Settings(
            _env_file=None,
            bot_token=telegram.token,
            bot_api_url=telegram.base_url,
            database=postgres,
            **{"clock_speed": 60.0, **more},
        )

    return make


class Hand:
    """One worker without Telegram: its lanes, and the ones recovered and dropped."""

    def __init__(self, store, crew):
        self.store, self.crew, self.lanes = store, crew, Lanes()
        self.up: list[int] = []
        self.dropped: list[int] = []
        self.handled: list[int] = []
        self.ownership = Ownership(crew, self.lanes, self._recover, self.dropped.append)
        self.mailroom = Mailroom(crew)
        self.mailroom.handle = self._handle

    async def _recover(self, lane, away):
        self.up.append(lane)

    async def _handle(self, payload):
        self.handled.append(payload["update_id"])

    async def enter(self, lane):
        async with self.lanes.lane(lane):
            pass

    async def dies(self):
        """The worker's beats stay away for longer than the lease."""
        await asyncio.create_task(self.dies_by(self.store), context=Context())
        self.crew.beaten = -math.inf

    async def dies_by(self, store):
        """In no lane: a holder writes only in its own."""
        async with store.transaction() as tx:
            await tx.do("UPDATE workers SET until = 1 WHERE id = ?", self.crew.id)

    async def lives(self):
        return await self.crew.beat()

    async def opens(self, chat_id):
        """A lobby in a group."""
        async with self.lanes.lane(chat_id), self.store.transaction() as tx:
            return await tx.create_game(game_row(chat_id))


@pytest.fixture
async def hands(postgres):
    """As many workers as are asked for, on one database."""
    async with contextlib.AsyncExitStack() as stack:

        async def make(count):
            made = []
            for number in range(count):
                store = await stack.enter_async_context(await SharedStore.open(postgres))
                crew = await Crew.join(postgres, f"hand{number}", "1")
                stack.push_async_callback(crew.close)
                store.serve(crew)
                hand = Hand(store, crew)
                await hand.lives()
                await hand.ownership.compare()
                made.append(hand)
            return made

        yield make


async def until(true, seconds=30):
    """Wait until a condition holds."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.05)
