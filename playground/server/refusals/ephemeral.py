"""Ephemeral messages: who may be sent one, and for how long."""

from dataclasses import dataclass

from playground.server.chats import ServerChat, ServerMessage
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
    bad_request,
)
from playground.server.updates.queries import Query, too_old
from playground.server.world import World

WINDOW = 15
"""How long after a press or an ephemeral command any bot may send its sender an ephemeral message. Seconds."""


@dataclass(frozen=True)
class Addressee:
    """The one member who sees an ephemeral message, and the message in whose place."""

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
    """The press that is answered, whether or not it was answered otherwise too; None for none."""
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
