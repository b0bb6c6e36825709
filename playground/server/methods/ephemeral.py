"""Ephemeral messages after they were sent: editEphemeralMessage..., deleteEphemeralMessage."""

from playground.server.chats.chat import ServerChat, ServerMessage
from playground.server.events import posting
from playground.server.methods import method
from playground.server.methods.content import read_body, read_preview, read_text
from playground.server.methods.editing import NOT_MODIFIED, read_keyboard, shows
from playground.server.methods.files import read_document, read_photo
from playground.server.params import Params
from playground.server.refusals.access import open_chat
from playground.server.refusals.ephemeral import own_ephemeral
from playground.server.refusals.errors import bad_request
from playground.server.text.utf16 import length
from playground.server.world import World


def _own(world: World, params: Params) -> tuple[ServerChat, ServerMessage]:
    chat = open_chat(world, params.raw("chat_id"))
    return chat, own_ephemeral(world, chat, params)


def _change(world: World, chat: ServerChat, message: ServerMessage, params: Params, **content: object) -> bool:
    """Set what the message shows from now on, if that is something else; its receiver may never see it."""
    world.flood.whisper(chat.id, message.receiver, world.now())
    changes = {**content, "keyboard": read_keyboard(params, message)}
    if shows(message, changes):
        raise bad_request(NOT_MODIFIED)
    world.counters.ephemerals_by_chat[str(chat.id)] += 1
    if world.faults.of_ephemeral("edit", chat.id, message.receiver) is not None:
        return True
    for name, value in changes.items():
        setattr(message, name, value)
    message.edited = int(world.now())
    posting.changed(world, chat, message)
    return True


@method("editEphemeralMessageText")
def edit_ephemeral_message_text(world: World, params: Params) -> bool:
    """Bot API: editEphemeralMessageText."""
    body = read_body(world, params)
    chat, message = _own(world, params)
    if message.document or message.photo:
        raise bad_request("there is no text in the message to edit")
    if not body["rich"] and length(body["text"]) > world.settings.ephemeral_edit:
        raise bad_request("MEDIA_CAPTION_TOO_LONG")
    return _change(world, chat, message, params, **body, preview=read_preview(params))


@method("editEphemeralMessageCaption")
def edit_ephemeral_message_caption(world: World, params: Params) -> bool:
    """Bot API: editEphemeralMessageCaption."""
    text, entities = read_text(world, params, caption=True)
    chat, message = _own(world, params)
    if not (message.document or message.photo):
        raise bad_request("there is no caption in the message to edit")
    return _change(world, chat, message, params, text=text, entities=entities)


@method("editEphemeralMessageMedia")
def edit_ephemeral_message_media(world: World, params: Params) -> bool:
    """Bot API: editEphemeralMessageMedia (a photo or a document)."""
    media = params.json("media")
    if not isinstance(media, dict) or media.get("type") not in {"photo", "document"}:
        raise bad_request("can't parse InputMedia: Unsupported type specified")
    given = Params({**media, media["type"]: media.get("media")}, params.files)
    text, entities = read_text(world, given, caption=True)
    chat, message = _own(world, params)
    is_photo = media["type"] == "photo"
    photo = read_photo(world, given) if is_photo else None
    document = None if is_photo else read_document(world, given)
    return _change(world, chat, message, params, text=text, entities=entities, photo=photo, document=document)


@method("editEphemeralMessageReplyMarkup")
def edit_ephemeral_message_reply_markup(world: World, params: Params) -> bool:
    """Bot API: editEphemeralMessageReplyMarkup."""
    chat, message = _own(world, params)
    return _change(world, chat, message, params)


@method("deleteEphemeralMessage")
def delete_ephemeral_message(world: World, params: Params) -> bool:
    """Bot API: deleteEphemeralMessage."""
    chat, message = _own(world, params)
    posting.delete_ephemeral(world, chat, message, world.bot.id)
    return True
