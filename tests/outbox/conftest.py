"""A server for each test, a bot that talks to the server over HTTP, a store and a sender."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from telegram import Bot

from bot.store import Store
from bot.telegram.outbox.allowance import Limits
from bot.telegram.outbox.deliveries import Delivery, to_row
from bot.telegram.outbox.errors import Unreachable
from bot.telegram.outbox.sender import Sender
from playground.control import Control
from playground.server.serving import RunningServer, running_server
from playground.server.settings import FloodLimits as ServerLimits
from tests.databases import database_in, databases_dropped, quick_files
from tests.outbox.helpers import sender_of


@dataclass
class RememberingListener:
    """A listener that remembers."""

    calls: list[tuple[object, ...]] = field(default_factory=list)
    returned: list[int] = field(default_factory=list)
    admin_in: list[int] = field(default_factory=list)
    reasons: list[Unreachable] = field(default_factory=list)

    async def unreached(self, user_id: int, game_id: int | None, why: Unreachable) -> None:
        self.calls.append(("unreached", user_id, game_id))
        self.reasons.append(why)

    async def has_returned(self, user_id: int, since: float) -> bool:
        return user_id in self.returned

    async def topic_lost(self, chat_id: int, thread_id: int) -> None:
        self.calls.append(("topic_lost", chat_id, thread_id))

    async def topic_closed(self, game_id: int) -> None:
        self.calls.append(("topic_closed", game_id))

    async def chat_lost(self, chat_id: int, why: str) -> None:
        self.calls.append(("chat_lost", chat_id, why))

    def chat_moves(self, old_id: int, new_id: int) -> None:
        """No lanes here."""

    async def chat_moved(self, old_id: int, new_id: int) -> None:
        self.calls.append(("chat_moved", old_id, new_id))

    def group_told(self, game_id: int) -> None:
        """No clocks here."""

    async def is_slowed(self, chat_id: int) -> bool:
        self.calls.append(("is_slowed", chat_id))
        return chat_id not in self.admin_in

    async def rights_missing(self, chat_id: int, what: str) -> None:
        self.calls.append(("rights_missing", chat_id, what))


@pytest.fixture
async def server() -> AsyncIterator[RunningServer]:
    async with running_server() as running:
        yield running


@pytest.fixture
async def limited() -> AsyncIterator[RunningServer]:
    async with running_server(limits=ServerLimits(enabled=True)) as running:
        yield running


@pytest.fixture
async def control(server: RunningServer) -> Control:
    return server.control


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    with databases_dropped(), quick_files():
        async with await Store.open(database_in(tmp_path)) as opened:
            yield opened


@pytest.fixture
def heard() -> RememberingListener:
    return RememberingListener()


@pytest.fixture
async def bot(server: RunningServer) -> AsyncIterator[Bot]:
    async with Bot(server.token, base_url=server.base_url) as started:
        yield started


@pytest.fixture
async def sender(bot: Bot, store: Store, heard: RememberingListener) -> AsyncIterator[Sender]:
    made = sender_of(bot, store, heard, Limits(speed=None))
    await made.start()
    yield made
    await made.stop(1)


Put = Callable[..., Awaitable[None]]


@pytest.fixture
def put(store: Store) -> Put:
    async def enqueue(*deliveries: Delivery) -> None:
        async with store.transaction() as tx:
            await tx.enqueue([to_row(delivery) for delivery in deliveries])

    return enqueue
