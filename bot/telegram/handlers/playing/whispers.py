"""Words to one's team from the group: `/t`, and answers to what the bot shows one player alone."""

import logging

from telegram import Message
from telegram.error import BadRequest, RetryAfter, TelegramError
from telegram.ext import filters

from bot.telegram.directory import tongue_of
from bot.telegram.games.table import Table
from bot.telegram.handlers.private_chat import hear_whisper
from bot.telegram.handlers.visit import Visit, on_command, visited
from bot.telegram.intake.bot_api.capabilities import unseen_id
from bot.telegram.outbox.deliveries import Post

logger = logging.getLogger(__name__)


class _Whispered(filters.MessageFilter):
    """Messages in a group that only their writers and the bot see."""

    def filter(self, message: Message) -> bool:
        return unseen_id(message) != 0


WHISPERED = _Whispered()


@visited
async def on_whisper(who: Visit) -> None:
    """An answer to what the bot has shown to one player alone: nobody else sees the answer either."""
    if who.whispered and who.message.text:
        await hear_whisper(who, who.message.text)


@on_command("t", filters.ChatType.GROUPS)
async def on_t(who: Visit) -> None:
    """`/t WORDS`, in a group: words to one's team, or to the others who are out. It is a command that nobody else sees.

    Where an app or a server did not know that, everybody has seen it: then it is passed on to nobody, and deleted. That
    goes for all players alike, whether they have a team or not.
    """
    if who.user is None or who.chat is None:
        return
    if who.whispered:
        _, *words = (who.message.text or "").split(maxsplit=1)
        await hear_whisper(who, "".join(words))
        return
    table = await who.services.games.played_by(who.user.id)
    if table is not None and table.is_group(who.chat.id) and table.seat_of(who.user.id) is not None:
        who.ctx.background.spawn(_take_back(who, table), of_update=True)  # else it may be for another bot


async def _take_back(who: Visit, table: Table) -> None:
    """Delete what everybody has seen, and tell its writer so."""
    t, chat = tongue_of(who.user, who.chat), table.presenter.readers.chat
    if await _delete(who.message):
        text = t.text(
            "🙈 Everybody in {group} could see what you wrote after {command}, so I've deleted it and "
            "haven't passed it on. Your app or this server can't hide what you send me here: write to me in "
            "private instead.",
            group=t.title(chat.title),
            command="/t",
        )
    else:
        text = t.text(
            "🙈 Everybody in {group} can see what you wrote after {command}, so I haven't passed it on. I "
            "can't delete it: please do. Your app or this server can't hide what you send me here: write to "
            "me in private instead.",
            group=t.title(chat.title),
            command="/t",
        )
    if await who.ctx.routes.can_tell(who.person, chat):
        await who.ctx.outgoing.deliver(Post(who.person.id, str(text), game=table.row.id))


async def _delete(message: Message) -> bool:
    """Delete a message at once; whether it is gone."""
    try:
        return await message.delete()
    except RetryAfter:
        return False  # the moderator goes on trying where it may not be written
    except BadRequest as error:
        return "not found" in error.message.lower()  # by the moderator, who was faster
    except TelegramError as error:
        logger.info("chat %d: what was meant for a team stays: %s", message.chat.id, error)
        return False
