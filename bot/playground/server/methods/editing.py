"""Editing: editMessageText, editMessageCaption, editMessageReplyMarkup."""

from typing import Any

from bot.playground.server.chats.chat import Chat
from bot.playground.server.chats.keyboards import Keyboard, parse_markup
from bot.playground.server.chats.messages import Message
from bot.playground.server.events.posting import changed, message_json
from bot.playground.server.http.params import Params
from bot.playground.server.methods import method
from bot.playground.server.methods.content import read_preview, read_text
from bot.playground.server.refusals.access import open_chat
from bot.playground.server.refusals.errors import bad_request
from bot.playground.server.text.entities import Entity
from bot.playground.server.world import World

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup "
    "are exactly the same as a current content and reply markup of the message"
)


def _own(world: World, params: Params) -> tuple[Chat, Message]:
    chat = open_chat(world, params.raw("chat_id"))
    if not params.number("message_id"):
        raise bad_request("message identifier is not specified")
    message = chat.messages.get(params.number("message_id"))
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender != world.bot.id or message.service:
        raise bad_request("message can't be edited")
    return chat, message


def _apply(
    world: World, chat: Chat, message: Message, content: tuple[str, list[Entity]], keyboard: Keyboard | None
) -> dict[str, Any]:
    world.flood.spend(chat.id, world.now())
    if (message.text, message.entities, message.keyboard) == (*content, keyboard):
        raise bad_request(NOT_MODIFIED)
    world.counters.messages_by_chat[str(chat.id)] += 1
    message.text, message.entities = content
    message.keyboard = keyboard
    message.edited = int(world.now())
    changed(world, chat, message)
    return message_json(world, message)


@method("editMessageText")
def edit_message_text(world: World, params: Params) -> dict[str, Any]:
    """Bot API: editMessageText. A keyboard that is not given again goes."""
    content = read_text(world, params)
    chat, message = _own(world, params)
    if message.document or message.photo:
        raise bad_request("there is no text in the message to edit")
    result = _apply(world, chat, message, content, parse_markup(params.raw("reply_markup")))
    message.preview = read_preview(params)
    return result


@method("editMessageCaption")
def edit_message_caption(world: World, params: Params) -> dict[str, Any]:
    """Bot API: editMessageCaption."""
    content = read_text(world, params, caption=True)
    chat, message = _own(world, params)
    if not (message.document or message.photo):
        raise bad_request("there is no caption in the message to edit")
    return _apply(world, chat, message, content, parse_markup(params.raw("reply_markup")))


@method("editMessageReplyMarkup")
def edit_message_reply_markup(world: World, params: Params) -> dict[str, Any]:
    """Bot API: editMessageReplyMarkup."""
    chat, message = _own(world, params)
    keyboard = parse_markup(params.raw("reply_markup"))
    return _apply(world, chat, message, (message.text, message.entities), keyboard)
