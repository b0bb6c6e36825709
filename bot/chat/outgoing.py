"""Putting something into the outbox that belongs to no input of a game."""

from typing import Protocol

from bot.chat.outbox.codec import enqueue
from bot.chat.outbox.deliveries import Delivery
from bot.chat.updates.deduplication import mark_handled
from bot.store import Store


class OutboxSender(Protocol):
    """The sender, as far as those know it who have something to send."""

    def release(self, chat_id: int) -> None:
        """What the bot may do in a chat has changed."""

    def waits(self, chat_id: int) -> float:
        """For how many seconds Telegram still wants nothing in this chat alone."""

    async def hurry(self, chat_id: int) -> None:
        """The reason why it wants nothing there is gone."""

    async def group_waits(self, game_id: int) -> bool:
        """Whether the group of a game has still to be told something that it will be told before long."""


class _Nobody:
    """Nobody sends anything yet."""

    def release(self, chat_id: int) -> None:
        """Nothing happens."""

    def waits(self, _chat_id: int) -> float:
        """Nothing waits."""
        return 0.0

    async def hurry(self, chat_id: int) -> None:
        """Nothing happens."""

    async def group_waits(self, _game_id: int) -> bool:
        """No group is told anything."""
        return False


class Outgoing:
    """The way into the outbox, and what its `sender` knows.

    `slowed`: groups with slow mode in which the bot is no admin, as far as anybody has looked.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.slowed: set[int] = set()
        self.sender: OutboxSender = _Nobody()

    async def deliver(self, *deliveries: Delivery) -> None:
        """Put deliveries into the outbox, in a transaction of their own; the update in hand is handled with it."""
        async with self._store.transaction() as tx:
            await enqueue(tx, deliveries)
            await mark_handled(tx)

    def release(self, chat_id: int) -> None:
        """What the bot may do in a chat has changed: what waits for that is tried at once."""
        self.sender.release(chat_id)

    def waits(self, chat_id: int) -> float:
        """For how many seconds Telegram still wants nothing in this chat alone: it has refused something there."""
        return self.sender.waits(chat_id)

    async def hurry(self, chat_id: int) -> None:
        """The reason for such a pause is gone: what waits for its end is tried at once."""
        await self.sender.hurry(chat_id)

    async def group_waits(self, game_id: int) -> bool:
        """Whether the group of a game has still to be told something that it will be told before long."""
        return await self.sender.group_waits(game_id)
