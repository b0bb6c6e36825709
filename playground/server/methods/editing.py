"""Editing: editMessageText, editMessageCaption, editMessageReplyMarkup."""

from typing import Any

from playground.server.chats.chat import ServerChat, ServerMessage
from playground.server.chats.keyboards import Keyboard, parse_markup, wants_reply
from playground.server.events.posting import changed, message_json
from playground.server.methods import method
from playground.server.methods.content import read_body, read_preview, read_text
from playground.server.params import Params
from playground.server.refusals.access import open_chat
from playground.server.refusals.errors import FORCED_REPLY, bad_request
from playground.server.world import World

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup "
    "are exactly the same as a current content and reply markup of the message"
)


def _own(world: World, params: Params) -> tuple[ServerChat, ServerMessage]:
    chat = open_chat(world, params.raw("chat_id"))
    if not params.number("message_id"):
        raise bad_request("message identifier is not specified")
    message = chat.messages.get(params.number("message_id"))
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender != world.bot.id or message.service:
        raise bad_request("message can't be edited")
    return chat, message


def read_keyboard(params: Params, message: ServerMessage) -> Keyboard | None:
    """Bot API: reply_markup of an edit; one that is not given takes the buttons away."""
    raw = params.raw("reply_markup")
    keyboard = parse_markup(raw)
    if keyboard is not None and wants_reply(raw) is not message.force_reply:
        raise bad_request(FORCED_REPLY)
    return keyboard


def shows(message: ServerMessage, changes: dict[str, Any]) -> bool:
    """Whether a message is so already."""
    return all(getattr(message, name) == value for name, value in changes.items())


def _apply(world: World, chat: ServerChat, message: ServerMessage, params: Params, **content: Any) -> dict[str, Any]:
    changes = {**content, "keyboard": read_keyboard(params, message)}
    world.flood.spend(chat.id, world.now())
    if shows(message, changes):
        raise bad_request(NOT_MODIFIED)
    world.counters.messages_by_chat[str(chat.id)] += 1
    for name, value in changes.items():
        setattr(message, name, value)
    message.edited = int(world.now())
    changed(world, chat, message)
    return message_json(world, message)


@method("editMessageText")
def edit_message_text(world: World, params: Params) -> dict[str, Any]:
    """Bot API: editMessageText. A keyboard that is not given again goes."""
    body = read_body(world, params)
    chat, message = _own(world, params)
    if message.document or message.photo:
        raise bad_request("there is no text in the message to edit")
    result = _apply(world, chat, message, params, **body)
    message.preview = read_preview(params)
    return result


@method("editMessageCaption")
def edit_message_caption(world: World, params: Params) -> dict[str, Any]:
    """Bot API: editMessageCaption."""
    text, entities = read_text(world, params, caption=True)
    chat, message = _own(world, params)
    if not (message.document or message.photo):
        raise bad_request("there is no caption in the message to edit")
    return _apply(world, chat, message, params, text=text, entities=entities)


@method("editMessageReplyMarkup")
def edit_message_reply_markup(world: World, params: Params) -> dict[str, Any]:
    """Bot API: editMessageReplyMarkup."""
    chat, message = _own(world, params)
    return _apply(world, chat, message, params)
