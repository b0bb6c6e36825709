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

    async def group_waits(self, game_id: int) -> bool:
        """Whether the group of a game has still to be told something that it will be told before long."""


class _Nobody:
    """Nobody sends anything yet."""

    def release(self, chat_id: int) -> None:
        """Nothing happens."""

    async def group_waits(self, _game_id: int) -> bool:
        """No group is told anything."""
        return False


class Outgoing:
    """The way into the outbox, and what its `sender` knows."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.sender: OutboxSender = _Nobody()

    async def deliver(self, *deliveries: Delivery) -> None:
        """Put deliveries into the outbox, in a transaction of their own; the update in hand is handled with it."""
        async with self._store.transaction() as tx:
            await enqueue(tx, deliveries)
            await mark_handled(tx)

    def release(self, chat_id: int) -> None:
        """What the bot may do in a chat has changed: what waits for that is tried at once."""
        self.sender.release(chat_id)

    async def group_waits(self, game_id: int) -> bool:
        """Whether the group of a game has still to be told something that it will be told before long."""
        return await self.sender.group_waits(game_id)
