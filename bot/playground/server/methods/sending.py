"""Sending: sendMessage, sendDocument, sendPhoto, sendChatAction, getFile."""

import hashlib
import math
import mimetypes
from typing import Any

from bot.playground.server.chats.chat import Chat
from bot.playground.server.chats.keyboards import parse_markup
from bot.playground.server.chats.messages import Message
from bot.playground.server.events.posting import message_json, post
from bot.playground.server.http.params import Params
from bot.playground.server.methods import method
from bot.playground.server.methods.content import read_preview, read_reply, read_text
from bot.playground.server.refusals.access import find_chat, may_send, open_chat, slow_wait, thread
from bot.playground.server.refusals.errors import bad_request, too_many_requests
from bot.playground.server.world import World

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


def _message(world: World, chat: Chat, params: Params, **content: Any) -> Message:
    reply_to = read_reply(chat, params)
    thread_id = thread(chat, params.number("message_thread_id"), world.bot_member(chat).is_admin)
    if reply_to and not thread_id and chat.messages[reply_to].in_topic:
        thread_id = chat.messages[reply_to].thread_id
    keyboard = parse_markup(params.raw("reply_markup"))
    if wait := slow_wait(world, chat, world.bot.id):
        raise too_many_requests(max(1, math.ceil(wait)))
    world.flood.spend(chat.id, world.now())
    chat.wrote_at[world.bot.id] = world.now()
    world.counters.messages_by_chat[str(chat.id)] += 1
    return Message(
        chat.next_id(),
        chat.id,
        int(world.now()),
        world.bot.id,
        keyboard=keyboard,
        reply_to=reply_to,
        thread_id=thread_id,
        in_topic=bool(thread_id),
        protected=params.flag("protect_content"),
        silent=params.flag("disable_notification"),
        **content,
    )


@method("sendMessage")
def send_message(world: World, params: Params) -> dict[str, Any]:
    """Bot API: sendMessage."""
    text, entities = read_text(world, params)
    chat = open_chat(world, params.raw("chat_id"))
    may_send(world, chat, "can_send_messages", "text messages")
    message = _message(world, chat, params, text=text, entities=entities, preview=read_preview(params))
    return message_json(world, post(world, chat, "sent", message))


@method("sendDocument")
def send_document(world: World, params: Params) -> dict[str, Any]:
    """Bot API: sendDocument (an upload, or the file_id of an earlier one)."""
    caption, entities = read_text(world, params, caption=True)
    chat = open_chat(world, params.raw("chat_id"))
    may_send(world, chat, "can_send_documents", "documents")
    file_id, upload = _file(world, params, "document")
    document = {
        "file_name": upload[0],
        "mime_type": mimetypes.guess_type(upload[0])[0] or "application/octet-stream",
        "file_id": file_id,
        "file_unique_id": file_id[2:18],
        "file_size": len(upload[1]),
    }
    message = _message(world, chat, params, text=caption, entities=entities, document=document)
    return message_json(world, post(world, chat, "sent", message))


@method("sendPhoto")
def send_photo(world: World, params: Params) -> dict[str, Any]:
    """Bot API: sendPhoto (a PNG, or the file_id of an earlier one): 10 MB, width and height 10000 together, 1 to 20."""
    caption, entities = read_text(world, params, caption=True)
    chat = open_chat(world, params.raw("chat_id"))
    may_send(world, chat, "can_send_photos", "photos")
    file_id, upload = _file(world, params, "photo")
    size = _size_of_png(upload[1])
    if size is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    width, height = size
    if width + height > 10_000 or not width <= 20 * height <= 400 * width or len(upload[1]) > 10 * 2**20:
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    photo = {
        "file_id": file_id,
        "file_unique_id": file_id[2:18],
        "file_size": len(upload[1]),
        "width": width,
        "height": height,
    }
    message = _message(world, chat, params, text=caption, entities=entities, photo=[photo])
    return message_json(world, post(world, chat, "sent", message))


def _size_of_png(content: bytes) -> tuple[int, int] | None:
    """Width and height in pixels (PNG: the header chunk); None where it is no PNG."""
    if content[:8] != b"\x89PNG\r\n\x1a\n" or content[12:16] != b"IHDR":
        return None
    return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])


def _file(world: World, params: Params, name: str) -> tuple[str, tuple[str, bytes]]:
    """The file that a parameter has, with its id: an upload, or one that was sent before (Bot API: Sending files)."""
    given = params.text(name)
    upload = params.files.get(given.removeprefix("attach://") if given else name)
    if upload is not None:
        file_id = "BQ" + hashlib.sha256(upload[0].encode() + b"\0" + upload[1]).hexdigest()[:40]
        world.files[file_id] = upload
    elif given in world.files:
        file_id, upload = given, world.files[given]
    elif given:
        raise bad_request("wrong file identifier/HTTP URL specified")
    else:
        raise bad_request(f"there is no {name} in the request")
    if not upload[1]:
        raise bad_request("file must be non-empty")
    return file_id, upload


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
def send_chat_action(world: World, params: Params) -> bool:
    """Bot API: sendChatAction."""
    chat = find_chat(world, params.raw("chat_id"))
    if params.text("action") not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    thread(chat, params.number("message_thread_id"), admin=True)
    may_send(world, open_chat(world, chat.id), "can_send_messages", "text messages")
    world.feed.add("action", chat_id=chat.id, action=params.text("action"))
    return True
