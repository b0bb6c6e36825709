"""Topics of private chats: what is sent to a person goes where they last wrote (Bot API: User.has_topics_enabled)."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram.error import TelegramError

from bot.store.store import Store
from bot.telegram.outbox.errors import Trouble, trouble_of

T = TypeVar("T")


class PrivateTopics:
    """Where to write to a person. A topic that was deleted is not used again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lost: set[tuple[int, int]] = set()

    async def within(self, chat_id: int, send: Callable[[int | None], Awaitable[T]]) -> T:
        """Send something to a private chat, given the topic."""
        user = await self._store.user(chat_id)
        topic = user.topic if user is not None else None
        if topic is None or (chat_id, topic) in self._lost:
            return await send(None)
        try:
            return await send(topic)
        except TelegramError as error:
            if trouble_of(error, chat_id) is not Trouble.NO_THREAD:
                raise
        self._lost.add((chat_id, topic))
        return await send(None)
