"""Editing: editMessageText, editMessageCaption, editMessageReplyMarkup; and ephemeral messages after they were sent."""

from typing import Any

from playground.server.chats import ServerChat, ServerMessage
from playground.server.events import posting
from playground.server.keyboards import Keyboard, parse_markup, wants_reply
from playground.server.methods import method
from playground.server.methods.content import read_body, read_document, read_photo, read_preview, read_text
from playground.server.params import Params
from playground.server.refusals.access import open_chat, own_ephemeral
from playground.server.refusals.errors import FORCED_REPLY, bad_request
from playground.server.text.utf16 import length
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


def _own_ephemeral(world: World, params: Params) -> tuple[ServerChat, ServerMessage]:
    chat = open_chat(world, params.raw("chat_id"))
    return chat, own_ephemeral(world, chat, params)


def _keyboard(params: Params, message: ServerMessage) -> Keyboard | None:
    """Bot API: reply_markup of an edit; without it the edit removes the buttons."""
    raw = params.raw("reply_markup")
    keyboard = parse_markup(raw)
    if keyboard is not None and wants_reply(raw) is not message.force_reply:
        raise bad_request(FORCED_REPLY)
    return keyboard


def _change(world: World, chat: ServerChat, message: ServerMessage, params: Params, **content: Any) -> None:
    """Change what a message shows, if anything differs; the receiver of an ephemeral message may never see the edit."""
    changes = {**content, "keyboard": _keyboard(params, message)}
    if message.ephemeral_id:
        world.flood.whisper(chat.id, message.receiver, world.now())
        counted = world.counters.ephemerals_by_chat
    else:
        world.flood.spend(chat.id, world.now())
        counted = world.counters.messages_by_chat
    if all(getattr(message, name) == value for name, value in changes.items()):
        raise bad_request(NOT_MODIFIED)
    counted[str(chat.id)] += 1
    if message.ephemeral_id and world.faults.of_ephemeral("edit", chat.id, message.receiver) is not None:
        return
    for name, value in changes.items():
        setattr(message, name, value)
    message.edited = int(world.now())
    posting.changed(world, chat, message)


def _edit(world: World, chat: ServerChat, message: ServerMessage, params: Params, **content: Any) -> dict[str, Any]:
    _change(world, chat, message, params, **content)
    return posting.message_json(world, message)


def _need_text(message: ServerMessage) -> None:
    if message.document or message.photo:
        raise bad_request("there is no text in the message to edit")


def _need_caption(message: ServerMessage) -> None:
    if not (message.document or message.photo):
        raise bad_request("there is no caption in the message to edit")


@method("editMessageText")
def edit_message_text(world: World, params: Params) -> dict[str, Any]:
    """Bot API: editMessageText. A keyboard that is not given again goes."""
    body = read_body(world, params)
    chat, message = _own(world, params)
    _need_text(message)
    result = _edit(world, chat, message, params, **body)
    message.preview = read_preview(params)
    return result


@method("editMessageCaption")
def edit_message_caption(world: World, params: Params) -> dict[str, Any]:
    """Bot API: editMessageCaption."""
    text, entities = read_text(world, params, caption=True)
    chat, message = _own(world, params)
    _need_caption(message)
    return _edit(world, chat, message, params, text=text, entities=entities)


@method("editMessageReplyMarkup")
def edit_message_reply_markup(world: World, params: Params) -> dict[str, Any]:
    """Bot API: editMessageReplyMarkup."""
    chat, message = _own(world, params)
    return _edit(world, chat, message, params)


@method("editEphemeralMessageText")
def edit_ephemeral_message_text(world: World, params: Params) -> None:
    """Bot API: editEphemeralMessageText."""
    body = read_body(world, params)
    chat, message = _own_ephemeral(world, params)
    _need_text(message)
    if not body["rich"] and length(body["text"]) > world.settings.ephemeral_edit:
        raise bad_request("MEDIA_CAPTION_TOO_LONG")
    _change(world, chat, message, params, **body, preview=read_preview(params))


@method("editEphemeralMessageCaption")
def edit_ephemeral_message_caption(world: World, params: Params) -> None:
    """Bot API: editEphemeralMessageCaption."""
    text, entities = read_text(world, params, caption=True)
    chat, message = _own_ephemeral(world, params)
    _need_caption(message)
    _change(world, chat, message, params, text=text, entities=entities)


@method("editEphemeralMessageMedia")
def edit_ephemeral_message_media(world: World, params: Params) -> None:
    """Bot API: editEphemeralMessageMedia (a photo or a document)."""
    media = params.json("media")
    if not isinstance(media, dict) or media.get("type") not in {"photo", "document"}:
        raise bad_request("can't parse InputMedia: Unsupported type specified")
    given = Params({**media, media["type"]: media.get("media")}, params.files)
    text, entities = read_text(world, given, caption=True)
    chat, message = _own_ephemeral(world, params)
    is_photo = media["type"] == "photo"
    photo = read_photo(world, given) if is_photo else None
    document = None if is_photo else read_document(world, given)
    _change(world, chat, message, params, text=text, entities=entities, photo=photo, document=document)


@method("editEphemeralMessageReplyMarkup")
def edit_ephemeral_message_reply_markup(world: World, params: Params) -> None:
    """Bot API: editEphemeralMessageReplyMarkup."""
    chat, message = _own_ephemeral(world, params)
    _change(world, chat, message, params)


@method("deleteEphemeralMessage")
def delete_ephemeral_message(world: World, params: Params) -> None:
    """Bot API: deleteEphemeralMessage."""
    chat, message = _own_ephemeral(world, params)
    posting.delete_ephemeral(world, chat, message, world.bot.id)
