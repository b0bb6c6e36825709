"""What is written in a group while a game runs there."""

from telegram import Message, Update

from bot.chat.commands import group_command
from bot.chat.handlers.base import Context, house_of
from bot.chat.handlers.membership import listener_of
from bot.chat.house import House
from bot.chat.moderator import Moderator
from bot.chat.rights import is_admin
from bot.chat.table import Table

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
    if message is None:
        return
    house = house_of(context)
    thread_id = message.message_thread_id if message.is_topic_message else None
    table = house.table_in(message.chat.id, thread_id)
    writer = _writer(message)
    if table is None or writer is None:
        return
    command = await _is_command(message, table, house)
    await moderator_of(context).take(table, writer, message.message_id, command=command)


def _writer(message: Message) -> int | None:
    """Who wrote: a person, or a channel in whose name somebody did. Anonymous admins and bots are let be."""
    channel, person = message.sender_chat, message.from_user
    if channel is not None:
        return None if channel.id == message.chat.id or message.is_automatic_forward else channel.id
    return person.id if person is not None and not person.is_bot else None


async def _is_command(message: Message, table: Table, house: House) -> bool:
    """Whether it is a command of ours and says nothing besides; of a host it may name a number or a scenario.

    That may be written at any time; but if every slash might, or any name behind an @, it would be a way to talk, and
    `/kick 5` of somebody who is out would say whom he means.
    """
    command = group_command(message.text, house.bot.username)
    if command is None:
        return False
    _, more = command
    if not more:
        return True
    person = message.from_user
    if person is None or not (more.isdecimal() or more in house.scenarios):
        return False
    return person.id == table.row.creator or await is_admin(house.bot, message.chat.id, person.id)
