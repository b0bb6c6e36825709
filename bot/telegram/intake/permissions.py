"""Telegram's word on people in a chat: asked anew each time, since admins come and go."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from telegram import Bot, ChatMember
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, NetworkError, TelegramError

from bot.store import Store

ADMINS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)
REFUSED = (BadRequest, Forbidden, InvalidToken)
"""The errors that mean that Telegram does not tell this bot, now or soon. InvalidToken: an unknown method (404)."""


class Membership(Enum):
    """A person's place in a chat, as far as Telegram tells."""

    ADMIN = "admin"
    MEMBER = "member"
    ABSENT = "absent"
    NO_ADMIN = "no admin"  # whether they are a member, Telegram does not tell this bot
    HIDDEN = "hidden"  # Telegram does not tell this bot anything
    UNANSWERED = "unanswered"  # too many calls, or a fault of Telegram's: a moment later it may tell


async def membership_of(bot: Bot, chat_id: int, user_id: int) -> Membership:
    """Telegram's word on a person in a chat now (Bot API: getChatMember).

    Where the members are hidden, a bot that is no admin is told nothing of them (400 CHAT_ADMIN_REQUIRED, or
    PARTICIPANT_ID_INVALID, which does not say whether the person is there). The admins may be listed all the same.
    """
    try:
        member = await _member(bot, chat_id, user_id)
    except ChatMigrated as moved:
        return await membership_of(bot, moved.new_chat_id, user_id)
    except REFUSED:
        return await _among_admins(bot, chat_id, user_id)
    except TelegramError:
        return Membership.UNANSWERED
    if member.status in ADMINS:
        return Membership.ADMIN
    # who is restricted is a member as long as they are there
    there = member.status == ChatMemberStatus.MEMBER or bool(getattr(member, "is_member", False))
    return Membership.MEMBER if there else Membership.ABSENT


async def _member(bot: Bot, chat_id: int, user_id: int) -> ChatMember:
    """Bot API: getChatMember; asked once more where no answer came."""
    try:
        return await bot.get_chat_member(chat_id, user_id)
    except BadRequest:
        raise
    except NetworkError:
        return await bot.get_chat_member(chat_id, user_id)


async def _among_admins(bot: Bot, chat_id: int, user_id: int) -> Membership:
    """Whether a person is listed among the admins, where Telegram does not tell more of them."""
    try:
        admins = await bot.get_chat_administrators(chat_id)
    except REFUSED:
        return Membership.HIDDEN
    except TelegramError:
        return Membership.UNANSWERED
    return Membership.ADMIN if any(admin.user.id == user_id for admin in admins) else Membership.NO_ADMIN


async def is_admin(bot: Bot, chat_id: int, user_id: int) -> bool:
    """Whether this person is certainly an admin of the chat now."""
    return await membership_of(bot, chat_id, user_id) is Membership.ADMIN


async def admin_ids(bot: Bot, chat_id: int) -> list[int] | None:
    """The admins of a chat (Bot API: getChatAdministrators); None where Telegram does not tell."""
    try:
        admins = await bot.get_chat_administrators(chat_id)
    except TelegramError:
        return None
    return [admin.user.id for admin in admins]


# -- hearing: what the bot can read in a group, and whether its members can write ----------------------------

LASTS = 300.0
"""How long Telegram's answer is believed, in seconds."""


@dataclass(frozen=True, slots=True)
class Heard:
    """The talk of a group: whether the bot sees the members' messages, and whether they may write."""

    reads: bool = True
    writes: bool = True


class Hearing:
    """The last answer of Telegram about the talk in each group. A missing answer is taken for a good one."""

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
