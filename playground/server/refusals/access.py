"""The refusals for want of rights: what the bot may do in a chat, and to whom it may send ephemeral messages."""

import re
from dataclasses import dataclass
from typing import Any

from playground.server.chats import Names, Person, ServerChat, ServerMessage
from playground.server.faults.orders import FaultKind
from playground.server.params import Params
from playground.server.refusals.errors import (
    COMMAND_TOO_OLD,
    NO_EPHEMERAL,
    NO_GROUP,
    NO_MEMBER,
    NO_PERSON,
    NO_RIGHT,
    PUBLIC_REPLY,
    REPLACES_NOTHING,
    TAG_EMOJI,
    TAG_TOO_LONG,
    bad_request,
    forbidden,
)
from playground.server.text.utf16 import length
from playground.server.updates.queries import Query, too_old
from playground.server.world import World

MAX_TAG = 16
_EMOJI = re.compile(
    "[\u203c\u2049\u20e3\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u2600-\u27bf\u2934-\u2b55\ufe0f\U0001f000-\U0001faff]"
)


def find_chat(world: World, raw: Any) -> ServerChat:
    """Bot API: chat_id. The chat that is meant, which the bot can at least read."""
    if raw is None or raw == "":
        raise bad_request("chat_id is empty")
    chat_id = _chat_id(world, str(raw).strip())
    person = world.people.get(chat_id)
    if person is not None:
        return _private(world, person)
    chat = world.chats.get(chat_id)
    if chat is None:
        raise bad_request("chat not found")
    member = world.bot_member(chat)
    if member.status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.kind}")
    if not member.is_in:
        raise forbidden(f"bot is not a member of the {chat.kind}")
    return chat


def _chat_id(world: World, text: str) -> int:
    if text.startswith("@"):
        return min(0, world.names.get(text[1:].lower(), 0))
    try:
        return int(text)
    except ValueError:
        return 0


def _private(world: World, person: Person) -> ServerChat:
    if person.is_bot:
        raise forbidden("bots can't send messages to bots")
    if person.deactivated:
        raise forbidden("user is deactivated")
    if not person.started:
        raise forbidden("bot can't initiate conversation with a user")
    return world.private(person)


def open_chat(world: World, raw: Any) -> ServerChat:
    """The chat that is meant; refused if nothing can happen there any more."""
    chat = find_chat(world, raw)
    if chat.is_private and world.people[chat.id].blocked:
        raise forbidden("bot was blocked by the user")
    if chat.migrated_to:
        raise bad_request("group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to)
    return chat


def personal(world: World, chat: ServerChat, user_id: int) -> Names:
    """The permissions of a member here: those of the chat that are also the member's own."""
    member = world.member(chat, user_id)
    return chat.permissions & member.permissions


def may_send(world: World, chat: ServerChat, permission: str, what: str) -> None:
    """Refuse a message to a chat where the bot, as any member, may not write."""
    member = world.bot_member(chat)
    if not chat.is_private and not member.is_admin and permission not in personal(world, chat, world.bot.id):
        raise bad_request(f"not enough rights to send {what} to the chat")


def slow_wait(world: World, chat: ServerChat, user_id: int) -> float:
    """Bot API: ChatFullInfo.slow_mode_delay. Seconds until the account may write here again; 0 for administrators."""
    if not chat.slow_mode or user_id not in chat.wrote_at or world.member(chat, user_id).is_admin:
        return 0.0
    return max(0.0, chat.wrote_at[user_id] + chat.slow_mode / world.settings.speed - world.now())


def thread(chat: ServerChat, thread_id: int, admin: bool) -> int:
    """Bot API: message_thread_id. The topic to send to; 0 is the chat itself, or a forum's General."""
    if not thread_id:
        return 0
    topic = chat.topics.get(thread_id)
    if topic is None:
        raise bad_request("message thread not found")
    if topic.closed and not admin:
        raise bad_request("TOPIC_CLOSED")
    return thread_id


def need(world: World, chat: ServerChat, right: str, refusal: str) -> None:
    """Refuse unless the bot has this right of an administrator."""
    if not world.bot_member(chat).may(right):
        raise bad_request(refusal)


def check_tag(words: str) -> None:
    """Bot API: setChatMemberTag (0-16 characters, without emoji)."""
    if length(words) > MAX_TAG:
        raise bad_request(TAG_TOO_LONG)
    if _EMOJI.search(words):
        raise bad_request(TAG_EMOJI)


def need_supergroup(chat: ServerChat) -> None:
    """Refuse in basic groups what only supergroups have."""
    if chat.type != "supergroup":
        raise bad_request("method is available only for supergroups")


WINDOW = 15
"""The seconds after a press or an ephemeral command in which any bot may send its sender an ephemeral message."""


@dataclass(frozen=True)
class Addressee:
    """The receiver of an ephemeral message, and the message in whose place it is shown (0: none)."""

    user_id: int
    replaces: int = 0


def read_addressee(world: World, chat: ServerChat, params: Params) -> Addressee | None:
    """Bot API: EphemeralMessageParameters. The receiver, whom the bot may write to; None for a message to everybody.

    The parameters of Bot API 10.2 (`receiver_user_id` and `callback_query_id` of the method itself) are read too.
    """
    given = params.json("ephemeral_message_parameters")
    if given is not None and not isinstance(given, dict):
        raise bad_request("object expected as ephemeral message parameters")
    wanted = params if given is None else Params(given)
    answered = _command(world, chat, params)
    if "receiver_user_id" not in wanted:
        if given is not None:
            raise bad_request('can\'t find field "receiver_user_id"')
        if answered is not None:
            raise bad_request(PUBLIC_REPLY)
        return None
    user_id = wanted.number("receiver_user_id")
    _check_receiver(world, chat, user_id)
    query = _query(world, chat, user_id, wanted.text("callback_query_id"))
    if answered is not None and answered.sender != user_id:
        raise bad_request(COMMAND_TOO_OLD)
    if query is None and answered is None and not world.bot_member(chat).is_admin:
        raise bad_request(NO_RIGHT)
    if not wanted.flag("replace_callback_query_message"):
        return Addressee(user_id)
    if query is None or query.message_id <= 0:
        raise bad_request(REPLACES_NOTHING)
    return Addressee(user_id, query.message_id)


def _check_receiver(world: World, chat: ServerChat, user_id: int) -> None:
    if chat.is_private:
        raise bad_request(NO_GROUP)
    person = world.people.get(user_id)
    if person is None:
        raise bad_request("user not found")
    if person.is_bot:
        raise bad_request(NO_PERSON)
    if not world.member(chat, user_id).is_in:
        raise bad_request(NO_MEMBER)


def _query(world: World, chat: ServerChat, user_id: int, query_id: str) -> Query | None:
    """The press that an ephemeral message answers, even if answered in another way too; None for none."""
    if not query_id:
        return None
    query = world.queries.get(query_id)
    if query is None or (query.user_id, query.chat_id) != (user_id, chat.id) or world.now() - query.at > WINDOW:
        raise too_old()
    return query


def _command(world: World, chat: ServerChat, params: Params) -> ServerMessage | None:
    """Bot API: ReplyParameters.ephemeral_message_id. The ephemeral message of a member that is answered."""
    reply = params.json("reply_parameters")
    number = Params(reply).number("ephemeral_message_id") if isinstance(reply, dict) else 0
    if not number:
        return None
    message = chat.ephemeral.get(number)
    if message is None or message.receiver != world.bot.id or world.now() - message.date > WINDOW:
        raise bad_request(COMMAND_TOO_OLD)
    return message


def own_ephemeral(world: World, chat: ServerChat, params: Params) -> ServerMessage:
    """The ephemeral message of the bot that an edit or a deletion means."""
    message = chat.ephemeral.get(params.number("ephemeral_message_id"))
    found = message is not None and message.receiver == params.number("receiver_user_id")
    if message is None or not found or world.faults.stands(FaultKind.FORGETFUL, chat=chat.id):
        raise bad_request(NO_EPHEMERAL)
    return message
