"""Sending: sendMessage, sendRichMessage, sendDocument, sendPhoto, sendChatAction, getFile."""

import math
from typing import Any

from playground.server.chats import ServerChat, ServerMessage
from playground.server.events.posting import message_json, post
from playground.server.keyboards import parse_markup, wants_reply
from playground.server.methods import method
from playground.server.methods.content import read_body, read_document, read_photo, read_preview, read_reply, read_text
from playground.server.params import Params
from playground.server.refusals.access import find_chat, may_send, open_chat, read_addressee, slow_wait, thread
from playground.server.refusals.errors import bad_request, too_many_requests
from playground.server.world import World

_ACTIONS = {
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
}


def _sent(world: World, chat: ServerChat, params: Params, **content: Any) -> dict[str, Any]:
    """Bot API: Message. A new message of the bot with this content, for all or for the receiver in the parameters."""
    addressee = read_addressee(world, chat, params)
    reply_to = read_reply(chat, params)
    thread_id = thread(chat, params.number("message_thread_id"), world.bot_member(chat).is_admin)
    if reply_to and not thread_id and chat.messages[reply_to].in_topic:
        thread_id = chat.messages[reply_to].thread_id
    message = ServerMessage(
        0,
        chat.id,
        int(world.now()),
        world.bot.id,
        keyboard=parse_markup(params.raw("reply_markup")),
        force_reply=wants_reply(params.raw("reply_markup")),
        reply_to=reply_to,
        thread_id=thread_id,
        in_topic=bool(thread_id),
        protected=params.flag("protect_content"),
        silent=params.flag("disable_notification"),
        **content,
    )
    if addressee is None:
        _spend(world, chat)
        message.id = chat.next_id()
    else:
        world.flood.whisper(chat.id, addressee.user_id, world.now())
        world.counters.ephemerals_by_chat[str(chat.id)] += 1
        message.ephemeral_id, message.after = chat.next_ephemeral_id(), chat.last_id
        message.receiver, message.replaces = addressee.user_id, addressee.replaces
        message.gone = world.faults.of_ephemeral("send", chat.id, addressee.user_id) is not None
    return message_json(world, post(world, chat, "sent", message))


def _spend(world: World, chat: ServerChat) -> None:
    """Count a message to everybody towards the flood limits, or refuse it."""
    if wait := slow_wait(world, chat, world.bot.id):
        raise too_many_requests(max(1, math.ceil(wait)))
    world.flood.spend(chat.id, world.now())
    chat.wrote_at[world.bot.id] = world.now()
    world.counters.messages_by_chat[str(chat.id)] += 1


@method("sendMessage")
def send_message(world: World, params: Params) -> dict[str, Any]:
    """Bot API: sendMessage."""
    text, entities = read_text(world, params)
    parse_markup(params.raw("reply_markup"))  # Telegram's server reads all of a call before it looks at the chat
    chat = open_chat(world, params.raw("chat_id"))
    may_send(world, chat, "can_send_messages", "text messages")
    return _sent(world, chat, params, text=text, entities=entities, preview=read_preview(params))


@method("sendRichMessage")
def send_rich_message(world: World, params: Params) -> dict[str, Any]:
    """Bot API: sendRichMessage."""
    if params.raw("rich_message") is None:
        raise bad_request("object expected as rich message")
    body = read_body(world, params)
    parse_markup(params.raw("reply_markup"))
    chat = open_chat(world, params.raw("chat_id"))
    may_send(world, chat, "can_send_messages", "text messages")
    return _sent(world, chat, params, **body)


@method("sendDocument")
def send_document(world: World, params: Params) -> dict[str, Any]:
    """Bot API: sendDocument (an upload, or the file_id of an earlier one)."""
    caption, entities = read_text(world, params, caption=True)
    chat = open_chat(world, params.raw("chat_id"))
    may_send(world, chat, "can_send_documents", "documents")
    return _sent(world, chat, params, text=caption, entities=entities, document=read_document(world, params))


@method("sendPhoto")
def send_photo(world: World, params: Params) -> dict[str, Any]:
    """Bot API: sendPhoto (a PNG, or the file_id of an earlier one): 10 MB, width and height 10000 together, 1 to 20."""
    caption, entities = read_text(world, params, caption=True)
    chat = open_chat(world, params.raw("chat_id"))
    may_send(world, chat, "can_send_photos", "photos")
    return _sent(world, chat, params, text=caption, entities=entities, photo=read_photo(world, params))


@method("getFile")
def get_file(world: World, params: Params) -> dict[str, Any]:
    """Bot API: getFile."""
    file_id = params.text("file_id")
    if file_id not in world.files:
        raise bad_request("invalid file_id")
    return {
        "file_id": file_id,
        "file_unique_id": file_id[2:18],
        "file_size": len(world.files[file_id][1]),
        "file_path": f"documents/{file_id}",
    }


@method("sendChatAction")
def send_chat_action(world: World, params: Params) -> None:
    """Bot API: sendChatAction."""
    chat = find_chat(world, params.raw("chat_id"))
    if params.text("action") not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    thread(chat, params.number("message_thread_id"), admin=True)
    may_send(world, open_chat(world, chat.id), "can_send_messages", "text messages")
    world.feed.add("action", chat_id=chat.id, action=params.text("action"))
