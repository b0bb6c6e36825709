"""Deleting and pinning."""

from playground.server.chats import ServerChat, ServerMessage
from playground.server.events import posting
from playground.server.methods import method
from playground.server.params import Params
from playground.server.refusals.access import need, open_chat, personal
from playground.server.refusals.errors import bad_request
from playground.server.world import World

LIFETIME = 48 * 3600
NO_PIN = "not enough rights to manage pinned messages in the chat"
_KEPT = {"migrate_to_chat_id", "migrate_from_chat_id", "forum_topic_created"}


def _check(world: World, chat: ServerChat, message: ServerMessage) -> None:
    """Bot API: deleteMessage (its list of messages that can be deleted)."""
    if message.service and not _KEPT.isdisjoint(message.service):
        raise bad_request("message can't be deleted")
    if world.now() - message.date >= LIFETIME:
        everyone = "" if chat.type == "supergroup" else " for everyone"
        raise bad_request(f"message can't be deleted{everyone}")
    own = chat.is_private or message.sender == world.bot.id
    if not own and not world.bot_member(chat).may("can_delete_messages"):
        raise bad_request("message can't be deleted")


@method("deleteMessage")
def delete_message(world: World, params: Params) -> None:
    """Bot API: deleteMessage."""
    chat = open_chat(world, params.raw("chat_id"))
    message = chat.messages.get(params.number("message_id"))
    if message is None:
        raise bad_request("message to delete not found")
    _check(world, chat, message)
    posting.delete(world, chat, [message.id], world.bot.id)


@method("deleteMessages")
def delete_messages(world: World, params: Params) -> None:
    """Bot API: deleteMessages. What is not found is skipped."""
    chat = open_chat(world, params.raw("chat_id"))
    wanted = params.json("message_ids")
    if not isinstance(wanted, list) or not wanted:
        raise bad_request("message identifiers are not specified")
    if len(wanted) > 100:
        raise bad_request("too many message identifiers specified")
    numbers = [Params({"id": number}).number("id") for number in wanted]
    found = [chat.messages[number] for number in numbers if number in chat.messages]
    for message in found:
        _check(world, chat, message)
    posting.delete(world, chat, [message.id for message in found], world.bot.id)


def _may_pin(world: World, params: Params) -> ServerChat:
    chat = open_chat(world, params.raw("chat_id"))
    if not chat.is_private and "can_pin_messages" not in personal(world, chat, world.bot.id):
        need(world, chat, "can_pin_messages", NO_PIN)
    return chat


@method("pinChatMessage")
def pin_chat_message(world: World, params: Params) -> None:
    """Bot API: pinChatMessage."""
    chat = _may_pin(world, params)
    message = chat.messages.get(params.number("message_id"))
    if message is None:
        raise bad_request("message to pin not found")
    if message.service:
        raise bad_request("message can't be pinned")
    if message.id != (chat.pinned or [0])[-1]:
        world.flood.moderate(chat.id, world.now())
        posting.pin(world, chat, message, world.bot.id, params.flag("disable_notification"))


@method("unpinChatMessage")
def unpin_chat_message(world: World, params: Params) -> None:
    """Bot API: unpinChatMessage. Without a message, the one pinned last."""
    chat = _may_pin(world, params)
    number = params.number("message_id") or (chat.pinned or [0])[-1]
    if number not in chat.messages:
        raise bad_request("message to unpin not found")
    if number in chat.pinned:
        posting.unpin(world, chat, [number], world.bot.id)


@method("unpinAllChatMessages")
def unpin_all_chat_messages(world: World, params: Params) -> None:
    """Bot API: unpinAllChatMessages."""
    chat = _may_pin(world, params)
    if chat.pinned:
        posting.unpin(world, chat, list(chat.pinned), world.bot.id)
