"""Telegram's word on people in a chat: asked anew each time, since admins come and go."""

from enum import Enum

from telegram import Bot, ChatMember
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, NetworkError, TelegramError

ADMINS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)
REFUSED = (BadRequest, Forbidden, InvalidToken)
"""Telegram does not tell this bot, now or in a moment. PTB calls InvalidToken what a server does not know (404)."""


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
