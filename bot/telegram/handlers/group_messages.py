"""Messages in a group while a game runs there."""

import datetime as dtm

from telegram import Message, MessageEntity, Update

from bot.telegram.declaring import Context
from bot.telegram.games.moderation.writing import fault_of
from bot.telegram.games.table import Table
from bot.telegram.handlers.visit import services_of
from bot.telegram.intake.bot_api.capabilities import unseen_id
from bot.telegram.lobbies.commands import admin_commands, group_command, host_commands
from bot.telegram.rights import Deed, Doer, verdict
from bot.telegram.services import Services
from bot.text import untranslated
from bot.text.spelling import words_in

DELETABLE = dtm.timedelta(hours=48)
"""The age up to which a bot can delete a message, whatever its rights (Bot API: deleteMessage)."""
_OF_HOSTS = frozenset(host_commands(untranslated()))
_OF_ADMINS = frozenset(admin_commands(untranslated()))
LONGEST_NUMBER = 2
"""The most digits of a seat, or of a place in a list."""
QUOTES = (MessageEntity.BLOCKQUOTE, MessageEntity.EXPANDABLE_BLOCKQUOTE)
"""The kinds of entities that quote."""


async def on_group_message(update: Update, context: Context) -> None:
    """Any message in a group, new or edited. Almost all are none of the bot's business, so this has to be quick."""
    message = update.effective_message
    if message is None:
        return
    services = services_of(context)
    if message.new_chat_title:
        await services.directory.chat(message.chat.id, message.new_chat_title)
    thread_id = message.message_thread_id if message.is_topic_message else None
    table = services.tables.at(message.chat.id, thread_id)
    writer = _writer(message)
    if table is None or writer is None or _too_old(message):
        return
    seat = table.seat_of(writer)
    if unseen_id(message):  # it cannot be out of turn: nobody else has seen it
        if seat is not None and table.game.seats[seat].alive and not table.held:
            await services.games.sign(table, seat)
        return
    command, text = await _command(message, table, services), own_text(message)
    is_silent = fault_of(table, seat) is not None
    await services.moderator.take(
        table,
        writer,
        message.message_id,
        (message.edit_date or message.date).timestamp(),
        words_in(text),
        command=command is not None,
        stays=command is not None and (not is_silent or await _is_theirs(command, writer, table, services)),
        warned=not await _steers(message, writer, table, services),
    )
    if command is None and seat is not None:
        services.robots.hear_person(table, seat, text)


async def on_reaction(update: Update, context: Context) -> None:
    """A reaction to a message in a group: a user who may not write there now may not react either.

    In forums, reactions are left alone, since Telegram does not tell their topic; so are those of anonymous admins.
    """
    reaction = update.message_reaction
    if reaction is None or all(one in reaction.old_reaction for one in reaction.new_reaction):
        return
    services, chat = services_of(context), reaction.chat
    table = services.tables.at(chat.id, None) if not chat.is_forum else None
    by = reaction.user or reaction.actor_chat
    if table is not None and by is not None and by.id != chat.id:
        await services.moderator.take_reaction(table, by.id, reaction.message_id, reaction.date.timestamp())


def _writer(message: Message) -> int | None:
    """The id of the author: a person, or a channel in whose name a person wrote; None for anonymous admins and bots.

    A bot from outside speaks for the user who called it (Bot API: Message.guest_bot_caller_user).
    """
    person = message.guest_bot_caller_user or message.from_user
    channel = message.guest_bot_caller_chat or (None if message.guest_bot_caller_user else message.sender_chat)
    if channel is not None:
        return None if channel.id == message.chat.id or message.is_automatic_forward else channel.id
    return person.id if person is not None and not person.is_bot else None


def own_text(message: Message) -> str:
    """The author's own words in a message, without forwarded or quoted words of others (PR-356)."""
    if message.forward_origin is not None:
        return ""
    text = (message.text or message.caption or "").encode("utf-16-le")
    for quote in reversed([one for one in (*message.entities, *message.caption_entities) if one.type in QUOTES]):
        text = text[: 2 * quote.offset] + "\n".encode("utf-16-le") + text[2 * (quote.offset + quote.length) :]
    return text.decode("utf-16-le", errors="ignore")


def _too_old(message: Message) -> bool:
    """Whether a message is too old for a bot to delete: in one call with others, it would keep these from deletion."""
    return message.edit_date is not None and message.edit_date - message.date >= DELETABLE


async def _command(message: Message, table: Table, services: Services) -> str | None:
    """The name of the command, if a message is nothing else; only a host may add a seat or a scenario.

    With anything else behind a slash or an @, silenced players could talk; by `/kick 5`, or by `/help` in answer to a
    message of 5, a player who is out could point at 5. `/report` is allowed to all, but to nobody, hosts included,
    with words behind it.
    """
    command = group_command(message.text, services.ctx.bot.username)
    if command is None or not _is_bare(message):
        return None
    name, more = command
    if not more and not _answers(message):
        return name
    person = message.from_user
    if person is None or name == "report" or (more and not _takes(name, more, table, services)):
        return None
    return name if await _may(Deed.STEER, person.id, table, services) else None


def _takes(name: str, more: str, table: Table, services: Services) -> bool:
    """Whether the words behind a command's name have a meaning for it: any others would be a way to talk."""
    number = int(more) if more.isdecimal() and len(more) <= LONGEST_NUMBER else 0
    match name:
        case "kick" | "expel" | "host" | "ban" | "foul" | "unfoul" | "techfoul" | "defeat":
            return number in table.game.seats
        case "unban":
            return number > 0
        case _:
            return name in {"rules", "roles"} and more in services.ctx.scenarios.of(table.row.chat_id)


async def _is_theirs(name: str, writer: int, table: Table, services: Services) -> bool:
    """Whether a silent writer's command, such as `/leave`, has an effect that they have a right to: then it stays.

    Commands that only ask for information are answered in private, and deleted: a choice among twenty of them would be
    a way to talk.
    """
    seat = table.seat_of(writer)
    match name:
        case "leave":
            return seat is not None or any(one.user_id == writer for one in table.presenter.readers.seating.former)
        case "endvote" | "pausevote":
            return table.lives(writer)
        case _ if name in _OF_HOSTS:
            return await _may(Deed.STEER, writer, table, services)
        case _:
            return name in _OF_ADMINS and await _may(Deed.CONFIGURE, writer, table, services)


async def _steers(message: Message, writer: int, table: Table, services: Services) -> bool:
    """Whether a host's command is carried out, such as `/extend 30`: then no warning about silence follows."""
    command = group_command(message.text, services.ctx.bot.username)
    theirs = writer > 0 and command is not None and command[0] in _OF_HOSTS
    return theirs and await _may(Deed.STEER, writer, table, services)


async def _may(deed: Deed, person: int, table: Table, services: Services) -> bool:
    chat_id = table.row.chat_id
    return bool(await verdict(services.ctx, deed, Doer(person, chat_id), chat_id, table.row))


def _is_bare(message: Message) -> bool:
    """Whether a message shows nothing but its words: no quotation, no link behind words, no other sender's name."""
    beside = (
        message.external_reply,
        message.forward_origin,
        message.link_preview_options,
        message.quote,
        message.reply_markup,
        message.reply_to_story,
        message.sender_chat,
        message.via_bot,
    )
    return not any(beside) and all(entity.type == MessageEntity.BOT_COMMAND for entity in message.entities)


def _answers(message: Message) -> bool:
    """Whether a message points at another one; in a forum, a message that answers no other answers the topic itself."""
    answered = message.reply_to_message
    return answered is not None and answered.forum_topic_created is None
