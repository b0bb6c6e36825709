"""The way into the outbox for messages that belong to no input of a game."""

from bot.store import Store
from bot.telegram.outbox.codec import enqueue
from bot.telegram.outbox.deliveries import Delivery
from bot.telegram.outbox.sender import Sender


class Outgoing:
    """The way into the outbox, and the sender's knowledge: none before there is a `sender`.

    `slowed`: groups with slow mode in which the bot is no admin, as far as known.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.slowed: set[int] = set()
        self.sender: Sender | None = None

    async def deliver(self, *deliveries: Delivery) -> None:
        """Put deliveries into the outbox, in a transaction of their own."""
        async with self._store.transaction() as tx:
            await enqueue(tx, deliveries)

    def release(self, chat_id: int) -> None:
        """Try a chat's deliveries at once: the bot's rights there have changed."""
        if self.sender is not None:
            self.sender.release(chat_id)

    def waits(self, chat_id: int) -> float:
        """For how many seconds Telegram still refuses messages in this chat alone."""
        return self.sender.waits(chat_id) if self.sender is not None else 0.0

    async def hurry(self, chat_id: int) -> None:
        """Try a chat's deliveries at once: the reason for such a pause is gone."""
        if self.sender is not None:
            await self.sender.hurry(chat_id)

    async def group_waits(self, game_id: int) -> bool:
        """Whether some news for the group of a game still waits, and will be sent before long."""
        return self.sender is not None and await self.sender.group_waits(game_id)
