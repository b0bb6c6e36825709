"""Hearing: whether the bot can read a group, and whether its members can write: known for a while, since both may
change.
"""

from collections.abc import Callable
from dataclasses import dataclass

from telegram import Bot
from telegram.error import TelegramError

from bot.store import Store
from bot.telegram.intake.permissions import Membership, is_admin, membership_of

LASTS = 300.0
"""How long Telegram's answer is believed. Seconds."""


@dataclass(frozen=True, slots=True)
class Heard:
    """The talk of a group: whether the bot sees the members' messages, and whether they may write."""

    reads: bool = True
    writes: bool = True


class Hearing:
    """The last answer of Telegram about each group. A missing answer is taken for a good one."""

    def __init__(self, bot: Bot, store: Store, clock: Callable[[], float]) -> None:
        self._bot = bot
        self._store = store
        self._clock = clock
        self._known: dict[int, tuple[Heard, float]] = {}

    def known(self, chat_id: int) -> Heard:
        """The answer about a group without asking."""
        return self._known.get(chat_id, (Heard(), 0.0))[0]

    async def of(self, chat_id: int) -> Heard:
        """The answer about a group, asked anew after a while; a private chat is read and written in."""
        if chat_id > 0:
            return Heard()
        found = self._known.get(chat_id)
        if found is None or self._clock() - found[1] > LASTS:
            return await self.look(chat_id)
        return found[0]

    async def look(self, chat_id: int) -> Heard:
        """The answer about a group now."""
        found = Heard(await self._can_read(chat_id), await self._can_write(chat_id))
        self._known[chat_id] = found, self._clock()
        return found

    async def _can_read(self, chat_id: int) -> bool:
        if self._bot.can_read_all_group_messages:
            return True
        own = await membership_of(self._bot, chat_id, self._bot.id)
        return own is Membership.ADMIN or own is Membership.UNANSWERED

    async def _can_write(self, chat_id: int) -> bool:
        """Whether the members may write; of a group that the bot has closed, whether they could before."""
        kept = await self._store.kept_permissions(chat_id)
        if kept is not None:
            return bool(kept.get("can_send_messages", True))
        try:
            allowed = (await self._bot.get_chat(chat_id)).permissions
        except TelegramError:
            return True
        return allowed is None or allowed.can_send_messages is not False


async def can_read(bot: Bot, chat_id: int) -> bool:
    """Whether the bot sees all messages: its privacy mode is off, or it is an admin there."""
    return bool(bot.can_read_all_group_messages) or await is_admin(bot, chat_id, bot.id)
