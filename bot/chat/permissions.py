"""Who may command: asked anew each time, since admins come and go."""

from telegram import Bot, ChatMember
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, NetworkError, TelegramError

from bot.store import Store
from bot.store.rows import GameRow, User

ADMINS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)
MEMBERS = (*ADMINS, ChatMemberStatus.MEMBER)


async def _member(bot: Bot, chat_id: int, user_id: int) -> ChatMember:
    """Bot API: getChatMember; asked once more where no answer came."""
    try:
        return await bot.get_chat_member(chat_id, user_id)
    except BadRequest:
        raise
    except NetworkError:
        return await bot.get_chat_member(chat_id, user_id)


async def is_admin(bot: Bot, chat_id: int, user_id: int) -> bool:
    """Whether this person is an admin of the chat now (Bot API: getChatMember)."""
    try:
        member = await _member(bot, chat_id, user_id)
    except TelegramError:
        return False
    return member.status in ADMINS


async def is_host(bot: Bot, game: GameRow, user_id: int) -> bool:
    """Whether this person commands a game from its group: whoever opened it, and admins."""
    return user_id == game.creator or await is_admin(bot, game.chat_id, user_id)


async def is_member(bot: Bot, chat_id: int, user_id: int) -> bool:
    """Whether this person is in the chat now. A restricted member is one as long as he is there.

    Where Telegram does not tell (to a bot that is no admin it need not), he is believed to be: he has seen the button.
    """
    try:
        member = await _member(bot, chat_id, user_id)
    except TelegramError as error:
        return not any(sign in error.message.lower() for sign in ("not found", "participant_id_invalid"))
    return member.status in MEMBERS or bool(getattr(member, "is_member", False))


async def reachable_admins(bot: Bot, store: Store, chat_id: int) -> list[User]:
    """The admins of a chat whom the bot may write to; none where Telegram does not tell who they are."""
    try:
        admins = await bot.get_chat_administrators(chat_id)
    except TelegramError:
        return []
    known = [await store.user(admin.user.id) for admin in admins]
    return [user for user in known if user is not None and user.reachable]
