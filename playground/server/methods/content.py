"""The common parts of sending and editing: text, files, reply, preview."""

import hashlib
import mimetypes
from typing import Any

from playground.server.chats import ServerChat
from playground.server.params import Params
from playground.server.refusals.errors import bad_request
from playground.server.text.detecting import detect
from playground.server.text.entities import Entity, check_link, date_time, link_fault, parse
from playground.server.text.fixing import fix, is_blank
from playground.server.text.rich_check import RichCheck, wrong
from playground.server.text.rich_html import parse_html
from playground.server.text.utf16 import length
from playground.server.world import World


def read_document(world: World, params: Params) -> dict[str, Any]:
    """Bot API: Document."""
    file_id, upload = _file(world, params, "document")
    return _as_json(file_id, *upload)


def as_document(world: World, name: str, content: bytes) -> dict[str, Any]:
    """Bot API: Document, of a file that a person sends."""
    file_id = _id_of(name, content)
    world.files[file_id] = name, content
    return _as_json(file_id, name, content)


def _as_json(file_id: str, name: str, content: bytes) -> dict[str, Any]:
    return {
        "file_name": name,
        "mime_type": mimetypes.guess_type(name)[0] or "application/octet-stream",
        "file_id": file_id,
        "file_unique_id": file_id[2:18],
        "file_size": len(content),
    }


def _id_of(name: str, content: bytes) -> str:
    return "BQ" + hashlib.sha256(name.encode() + b"\0" + content).hexdigest()[:40]


def read_photo(world: World, params: Params) -> list[dict[str, Any]]:
    """Bot API: PhotoSize, all sizes that there are."""
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
    return [photo]


def _size_of_png(content: bytes) -> tuple[int, int] | None:
    """Width and height in pixels (PNG: the header chunk); None where it is no PNG."""
    if content[:8] != b"\x89PNG\r\n\x1a\n" or content[12:16] != b"IHDR":
        return None
    return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])


def _file(world: World, params: Params, name: str) -> tuple[str, tuple[str, bytes]]:
    """The file named by a parameter, with its id: an upload, or an earlier file (Bot API: Sending files)."""
    given = params.text(name)
    upload = params.files.get(given.removeprefix("attach://") if given else name)
    if upload is not None:
        file_id = _id_of(*upload)
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


MAX_TEXT = 4096
MAX_CAPTION = 1024
_GIVEN = {
    "bold",
    "italic",
    "underline",
    "strikethrough",
    "spoiler",
    "code",
    "pre",
    "text_link",
    "blockquote",
    "expandable_blockquote",
    "text_mention",
    "date_time",
}
_FOUND = {
    "mention",
    "hashtag",
    "cashtag",
    "bot_command",
    "url",
    "email",
    "phone_number",
    "custom_emoji",
}


def read_text(world: World, params: Params, caption: bool = False) -> tuple[str, list[Entity]]:
    """Bot API: text or caption with parse_mode or entities, within the limits."""
    names = ("caption", "caption_entities") if caption else ("text", "entities")
    source = params.text(names[0])
    if not source and not caption:
        raise bad_request("message text is empty")
    given = params.json(names[1])
    if params.text("parse_mode") or not isinstance(given, list):
        text, entities = parse(source, params.text("parse_mode"))
        entities = [entity for entity in entities if entity.get("user_id", world.bot.id) in world.people]
    else:
        text, entities = fix(source, read_entities(world, source, given))
    entities = [world.mention(entity) for entity in entities]
    if not caption and is_blank(text):
        raise bad_request("text must be non-empty")
    if length(text) > (MAX_CAPTION if caption else MAX_TEXT):
        raise bad_request("message caption is too long" if caption else "message is too long")
    return text, detect(text, entities)


def read_body(world: World, params: Params) -> dict[str, Any]:
    """Bot API: text or rich_message. The content of a message without a file, as fields of `Message`."""
    if params.raw("rich_message") is not None:
        return _read_rich(world, params)
    text, entities = read_text(world, params)
    return {"text": text, "entities": entities, "rich": None, "rich_buttons": []}


def _read_rich(world: World, params: Params) -> dict[str, Any]:
    """Bot API: InputRichMessage."""
    given = params.json("rich_message")
    if not isinstance(given, dict):
        raise bad_request("object expected as rich message")
    named = [name for name in ("html", "markdown", "blocks") if given.get(name) is not None]
    if len(named) != 1:
        raise wrong('exactly one of "html", "markdown" and "blocks" must be used')
    if named == ["markdown"]:
        raise wrong("this server reads HTML and blocks only")
    blocks = given["blocks"] if named == ["blocks"] else parse_html(str(given["html"]), world.user_json)
    check = RichCheck()
    check.run(blocks)
    rich = {"blocks": blocks} | ({"is_rtl": True} if Params(given).flag("is_rtl") else {})
    return {"text": "".join(check.plain).strip(), "entities": [], "rich": rich, "rich_buttons": check.buttons}


def read_entities(world: World, source: str, given: list[Any]) -> list[Entity]:
    """Bot API: MessageEntity, as a bot gives them; Telegram finds again those that it finds by itself."""
    size = length(source)
    entities: list[Entity] = []
    for raw in given:
        if not isinstance(raw, dict) or raw.get("type") not in _GIVEN | _FOUND:
            raise bad_request("can't parse MessageEntity: Unsupported type specified")
        entity = _entity(world, raw)
        begin, end = entity["offset"], entity["offset"] + entity["length"]
        if begin < 0:
            raise bad_request(f"receive an entity with incorrect offset {begin}")
        if begin > size:
            raise bad_request(f"entity begins after the end of the text at UTF-16 offset {begin}")
        if end > size:
            raise bad_request(
                f"entity beginning at UTF-16 offset {begin} ends after the end of the text at UTF-16 offset {end}"
            )
        if raw["type"] in _GIVEN and end > begin:
            entities.append(entity)
    return entities


def _entity(world: World, raw: dict[str, Any]) -> Entity:
    given = Params(raw)
    entity: Entity = {"type": raw["type"], "offset": given.number("offset"), "length": given.number("length")}
    if raw["type"] == "text_mention":
        user = given.json("user")
        if not isinstance(user, dict):
            raise bad_request("can't parse MessageEntity: Can't find field \"user\"")
        number = Params(user).number("id")
        if number not in world.people:
            raise bad_request("user not found")
        return entity | {"user_id": number}
    if raw["type"] == "text_link":
        if "url" not in raw:
            raise bad_request("can't parse MessageEntity: Can't find field \"url\"")
        if not check_link(str(raw["url"])):
            raise bad_request(f"entity URL '{raw['url']}' is invalid: {link_fault(str(raw['url']))}")
        return entity | {"url": check_link(str(raw["url"]))}
    if raw["type"] == "date_time":
        return date_time(entity, str(given.number("unix_time")), given.text("date_time_format"))
    return entity | {name: str(raw[name]) for name in ("language",) if raw.get(name)}


def read_reply(chat: ServerChat, params: Params) -> int:
    """Bot API: reply_parameters. The message replied to; 0 for none."""
    reply = params.json("reply_parameters")
    if reply is None:
        wanted, lenient = params.number("reply_to_message_id"), params.flag("allow_sending_without_reply")
    elif isinstance(reply, dict):
        if "ephemeral_message_id" in reply:
            return 0  # of `refusals.access`
        if "message_id" not in reply:
            raise bad_request('can\'t find field "message_id"')
        wanted = Params(reply).number("message_id")
        lenient = Params(reply).flag("allow_sending_without_reply")
    else:
        raise bad_request("object expected as reply parameters")
    if not wanted or wanted in chat.messages:
        return wanted
    if lenient:
        return 0
    raise bad_request("message to be replied not found")


def read_preview(params: Params) -> dict[str, Any] | None:
    """Bot API: link_preview_options."""
    preview = params.json("link_preview_options")
    return preview if isinstance(preview, dict) and preview else None
