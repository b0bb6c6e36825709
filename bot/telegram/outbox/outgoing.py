"""The way into the outbox for messages that belong to no input of a game."""

from typing import Protocol

from bot.store import Store
from bot.telegram.outbox.codec import enqueue
from bot.telegram.outbox.deliveries import Delivery


class OutboxSender(Protocol):
    """The sender, as its customers see it."""

    def release(self, chat_id: int) -> None:
        """Note that the bot's rights in a chat have changed."""

    def waits(self, chat_id: int) -> float:
        """For how many seconds Telegram still wants nothing in this chat alone."""

    async def hurry(self, chat_id: int) -> None:
        """Note that Telegram has no reason any more to refuse messages there."""

    async def group_waits(self, game_id: int) -> bool:
        """Whether some news for the group of a game still waits, and will be sent before long."""


class _Nobody:
    """The sender before there is one."""

    def release(self, chat_id: int) -> None:
        """Do nothing: there is no sender yet."""

    def waits(self, _chat_id: int) -> float:
        """Return 0: nothing waits."""
        return 0.0

    async def hurry(self, chat_id: int) -> None:
        """Do nothing: there is no sender yet."""

    async def group_waits(self, _game_id: int) -> bool:
        """Whether news waits: never."""
        return False


class Outgoing:
    """The way into the outbox, and the sender's knowledge.

    `slowed`: groups with slow mode in which the bot is no admin, as far as known.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.slowed: set[int] = set()
        self.sender: OutboxSender = _Nobody()

    async def deliver(self, *deliveries: Delivery) -> None:
        """Put deliveries into the outbox, in a transaction of their own."""
        async with self._store.transaction() as tx:
            await enqueue(tx, deliveries)

    def release(self, chat_id: int) -> None:
        """Try a chat's deliveries at once: the bot's rights there have changed."""
        self.sender.release(chat_id)

    def waits(self, chat_id: int) -> float:
        """For how many seconds Telegram still refuses messages in this chat alone."""
        return self.sender.waits(chat_id)

    async def hurry(self, chat_id: int) -> None:
        """Try a chat's deliveries at once: the reason for such a pause is gone."""
        await self.sender.hurry(chat_id)

    async def group_waits(self, game_id: int) -> bool:
        """Whether some news for the group of a game still waits, and will be sent before long."""
        return await self.sender.group_waits(game_id)
