"""What sends and edits have in common: text, keyboard, reply, topic."""

from typing import Any

from bot.playground.server.chats import Chat
from bot.playground.server.detecting import detect
from bot.playground.server.entities import Entity, parse
from bot.playground.server.errors import bad_request
from bot.playground.server.fixing import fix, is_blank
from bot.playground.server.params import Params
from bot.playground.server.utf16 import length
from bot.playground.server.world import World

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
}


def read_text(world: World, params: Params, caption: bool = False) -> tuple[str, list[Entity]]:
    """Bot API: text or caption with parse_mode or entities, within the limits."""
    names = ("caption", "caption_entities") if caption else ("text", "entities")
    source = params.text(names[0])
    given = params.json(names[1])
    if params.text("parse_mode") or not given:
        text, entities = parse(source, params.text("parse_mode"))
    else:
        text, entities = fix(source, [_entity(entity) for entity in given if _known(entity)])
    entities = [known for entity in entities if (known := _mention(world, entity))]
    if not caption and is_blank(text):
        raise bad_request("message text is empty")
    if length(text) > (MAX_CAPTION if caption else MAX_TEXT):
        raise bad_request("message caption is too long" if caption else "message is too long")
    return text, detect(text, entities)


def _known(raw: Any) -> bool:
    return isinstance(raw, dict) and raw.get("type") in _GIVEN | {"text_mention"}


def _entity(raw: dict[str, Any]) -> Entity:
    if raw["type"] == "text_mention":
        user = raw.get("user") or {}
        return {
            "type": "text_mention",
            "offset": int(raw["offset"]),
            "length": int(raw["length"]),
            "user_id": int(user.get("id", 0)),
        }
    entity: Entity = {"type": raw["type"], "offset": int(raw["offset"]), "length": int(raw["length"])}
    for name in ("url", "language"):
        if raw.get(name):
            entity[name] = raw[name]
    return entity


def _mention(world: World, entity: Entity) -> Entity | None:
    """A mention by id holds only for an account that exists."""
    if entity["type"] != "text_mention":
        return entity
    person = world.people.get(entity["user_id"])
    if person is None:
        return None
    return {name: entity[name] for name in ("type", "offset", "length")} | {"user": person.as_user()}


def read_reply(chat: Chat, params: Params) -> int:
    """Bot API: reply_parameters. The message replied to; 0 for none."""
    reply = params.json("reply_parameters")
    if reply is None:
        wanted, lenient = params.number("reply_to_message_id"), params.flag("allow_sending_without_reply")
    elif isinstance(reply, dict):
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
