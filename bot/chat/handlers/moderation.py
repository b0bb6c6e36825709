"""What is written in a group while a game runs there."""

from telegram import Message, MessageEntity, Update

from bot.chat.handlers.base import Context, house_of
from bot.chat.handlers.membership import listener_of
from bot.chat.moderator import Moderator

MODERATOR = "moderator"


def moderator_of(context: Context) -> Moderator:
    """The moderator of this application."""
    found = context.bot_data.get(MODERATOR)
    if found is None:
        found = context.bot_data[MODERATOR] = Moderator(house_of(context), listener_of(context))
    moderator: Moderator = found
    return moderator


async def on_group_message(update: Update, context: Context) -> None:
    """Any message in a group, new or edited. Almost all of them are none of the bot's business: this is quick."""
    message = update.effective_message
    if message is None or message.sender_chat is not None:
        return
    person = message.from_user
    thread_id = message.message_thread_id if message.is_topic_message else None
    table = house_of(context).table_in(message.chat.id, thread_id)
    if table is None or person is None or person.is_bot:
        return
    await moderator_of(context).take(table, person.id, message.message_id, command=_is_command(message))


def _is_command(message: Message) -> bool:
    return any(entity.type == MessageEntity.BOT_COMMAND and entity.offset == 0 for entity in message.entities)
