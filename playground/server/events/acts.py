"""People's acts: start the bot, write, press."""

from typing import Any

from playground.server.chats import ANONYMOUS_ID, Person, ServerChat, ServerMessage
from playground.server.events import membership
from playground.server.events.posting import message_json, post, sees
from playground.server.keyboards import DISABLED, find_button
from playground.server.refusals.access import personal, slow_wait
from playground.server.refusals.errors import ApiError
from playground.server.text.detecting import command_target, detect, start_payload
from playground.server.text.entities import parse
from playground.server.text.utf16 import length
from playground.server.updates.queries import Query
from playground.server.world import World


class RefusedError(Exception):
    """An act refused because Telegram's app would not let this person do it."""


def may_write(world: World, chat: ServerChat, user_id: int, thread_id: int = 0) -> str:
    """The reason why this person may not write here; an empty string when allowed."""
    person = world.person(user_id)
    if person.deactivated:
        return "the account is deactivated"
    if chat.is_private:
        return _may_write_to_bot(chat, person)
    member = world.member(chat, user_id)
    if chat.migrated_to:
        return "the group was upgraded to a supergroup"
    if not member.is_in:
        return "banned from the chat" if member.status == "kicked" else "not a member of the chat"
    if thread_id and thread_id not in chat.topics:
        return "no such topic"
    if member.is_admin:
        return ""
    if thread_id and chat.topics[thread_id].closed:
        return "the topic is closed"
    if "can_send_messages" not in chat.permissions:
        return "the chat is closed"
    if "can_send_messages" not in member.permissions:
        return "restricted"
    if slow_wait(world, chat, user_id):
        return "slow mode"
    return ""


MUTED = frozenset({"the chat is closed", "restricted", "slow mode"})
"""The reasons why a person who is in the chat may not write."""


def may_react(world: World, chat: ServerChat, user_id: int) -> str:
    """Why this person may not react here; an empty string when they may."""
    member = world.member(chat, user_id)
    if not member.is_in or (chat.is_private and chat.id != user_id):
        return "not a member of the chat"
    if not chat.is_private and not member.is_admin and "can_react_to_messages" not in personal(world, chat, user_id):
        return "reactions are not allowed"
    return ""


def _may_write_to_bot(chat: ServerChat, person: Person) -> str:
    if chat.id != person.id:
        return "not a member of the chat"
    if person.blocked:
        return "the bot is blocked"
    return "" if person.started else "the bot was not started"


def write(
    world: World,
    chat: ServerChat,
    user_id: int,
    text: str,
    *,
    reply_to: int = 0,
    thread_id: int = 0,
    html: bool = False,
    document: dict[str, Any] | None = None,
) -> ServerMessage:
    """A person writes, or sends a file; RefusedError when they may not, as their app would say."""
    answered = chat.ephemeral.get(-reply_to) if reply_to < 0 else None
    whispered = is_ephemeral(world, chat, user_id, text) or answered is not None
    reason = may_write(world, chat, user_id, thread_id)
    if whispered and reason in MUTED and world.settings.ephemeral_when_closed:
        reason = ""
    if reason:
        world.feed.add("refused", chat_id=chat.id, user=user_id, text=text, reason=reason)
        raise RefusedError(reason)
    try:
        text, entities = parse(text, "HTML" if html else None)
        entities = [world.mention(entity) for entity in entities]
    except ApiError as error:
        raise RefusedError(error.description) from None
    if not text and document is None:
        raise RefusedError("the text is empty")
    if length(text) > 4096:
        raise RefusedError("the text is too long")
    target = _answered(chat, user_id, reply_to)
    if target is not None and not thread_id:
        thread_id = target.thread_id if target.in_topic else 0
    chat.wrote_at[user_id] = world.now()
    message = _written(world, chat, user_id, whispered=whispered)
    message.text, message.entities, message.document = text, detect(text, entities), document
    message.reply_to, message.thread_id, message.in_topic = reply_to, thread_id, bool(thread_id)
    return post(world, chat, "written", message)


def _written(world: World, chat: ServerChat, user_id: int, *, whispered: bool) -> ServerMessage:
    """A new message and its author as its readers see them: an anonymous admin is hidden, but not in a whisper."""
    member = world.member(chat, user_id)
    hidden = member.is_admin and member.anonymous and not whispered
    message = ServerMessage(
        0 if whispered else chat.next_id(),
        chat.id,
        int(world.now()),
        ANONYMOUS_ID if hidden else user_id,
        sender_chat=chat.id if hidden else 0,
        signature=member.title if hidden else "",
        tag=member.title if member.is_admin and not hidden else member.tag,
    )
    if whispered:
        message.ephemeral_id, message.after = chat.next_ephemeral_id(), chat.last_id
        message.receiver = world.bot.id
    return message


def _answered(chat: ServerChat, user_id: int, number: int) -> ServerMessage | None:
    """The message that a person answers; None for none."""
    if not number:
        return None
    message = chat.seen(number)
    if message is None or not sees(message, user_id):
        raise RefusedError("no such message to reply to")
    return message


def is_ephemeral(world: World, chat: ServerChat, user_id: int, text: str) -> bool:
    """Bot API: BotCommand.is_ephemeral. Whether this is a command that only its sender and the bot see."""
    named = command_target(text)
    if chat.is_private or named is None or named.lower() not in {"", world.bot.username.lower()}:
        return False
    name = text[1:].split(maxsplit=1)[0].partition("@")[0].lower()
    return any(
        command.get("is_ephemeral") for command in shown_commands(world, chat, user_id) if command["command"] == name
    )


def shown_commands(world: World, chat: ServerChat, user_id: int) -> list[dict[str, Any]]:
    """Bot API: BotCommandScope, "Determining list of commands". The commands that the person's app shows in a group."""
    scopes = [f"chat_member:{chat.id}:{user_id}"]
    is_admin = world.member(chat, user_id).is_admin
    scopes += [f"chat_administrators:{chat.id}"] * is_admin + [f"chat:{chat.id}"]
    scopes += ["all_chat_administrators"] * is_admin + ["all_group_chats", "default"]
    for scope in scopes:
        for language in (world.person(user_id).language_code[:2], ""):
            if commands := world.commands.get((scope, language)):
                return commands
    return []


def start(world: World, user_id: int, payload: str = "", url: str = "") -> ServerMessage:
    """A person presses Start, perhaps having come by a deep link."""
    if url:
        found = start_payload(url, world.bot.username)
        if found is None:
            raise RefusedError("not a link to the bot")
        payload = found
    elif payload and start_payload(f"t.me/{world.bot.username}?start={payload}", world.bot.username) is None:
        raise RefusedError("the payload is not 1-64 characters of A-Z a-z 0-9 _ -")
    person = world.person(user_id)
    if person.deactivated:
        raise RefusedError("the account is deactivated")
    membership.block(world, user_id, blocked=False)
    if not person.started:
        person.started = True
        world.feed.add("started", user=user_id, payload=payload)
    return write(world, world.private(person), user_id, f"/start {payload}".strip())


def press(
    world: World,
    chat: ServerChat,
    user_id: int,
    message_id: int,
    *,
    data: str | None = None,
    row: int | None = None,
    column: int | None = None,
) -> Query | dict[str, Any]:
    """A person presses a button: a query for the bot, or the button itself when that only opens a link."""
    if world.person(user_id).deactivated:
        raise RefusedError("the account is deactivated")
    member = world.member(chat, user_id)
    if not member.is_in or (chat.is_private and chat.id != user_id):
        raise RefusedError("not a member of the chat")
    message = chat.seen(message_id)
    if message is None or not sees(message, user_id):
        raise RefusedError("the message is gone")
    button = find_button(message.keyboard, data, row, column)
    if button is None and data is not None:
        button = find_button([message.rich_buttons], data, None, None)
    if button is None:
        raise RefusedError("there is no such button")
    if DISABLED in button:
        raise RefusedError("the button is disabled")
    if "callback_data" not in button:
        world.feed.add("opened", chat_id=chat.id, user=user_id, message_id=message_id, button=button)
        return button
    return query(world, chat, user_id, message_id, button["callback_data"])


def query(world: World, chat: ServerChat, user_id: int, message_id: int, data: str) -> Query:
    """Bot API: CallbackQuery. Also for a press that no app would send: any data, anyone, any message."""
    message = chat.seen(message_id)
    asked = world.queries.ask(user_id, chat.id, message_id, data)
    world.feed.add("pressed", chat_id=chat.id, user=user_id, message_id=message_id, data=data, query_id=asked.id)
    world.updates.add(
        "callback_query",
        {
            "id": asked.id,
            "from": world.user_json(user_id),
            "message": message_json(world, message)
            if message is not None
            else {"chat": world.chat_json(chat), "message_id": max(0, message_id), "date": 0},
            "chat_instance": str(chat.id * 7919),
            "data": data,
        },
    )
    return asked
