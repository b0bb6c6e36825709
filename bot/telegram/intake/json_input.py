"""JSON from outside, put right before PTB reads it: half characters, copied commands, and the fields that servers of an
older Bot API leave out and PTB requires.
"""

import json
import re
from typing import Any

JSON = dict[str, Any]

_HALF_ESCAPED = re.compile(rb"\\u[dD][89a-fA-F]")
_HALF = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\ufffd"


def read_json(payload: bytes) -> JSON:
    """The JSON object, with half characters replaced: JSON can name half of a surrogate pair. Python takes this for a
    character, and neither SQLite nor HTTP can carry that.

    Raises:
        ValueError: the text is no JSON, or no object; the text is not repeated in the error.
    """
    try:
        found = json.loads(payload.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        raise ValueError("no JSON") from None
    if not isinstance(found, dict):
        raise ValueError("no JSON object")
    return _whole(found) if _HALF_ESCAPED.search(payload) else found


def _whole(value: Any) -> Any:
    match value:
        case str():
            return _HALF.sub(REPLACEMENT, value)
        case list():
            return [_whole(item) for item in value]
        case dict():
            return {_whole(key): _whole(item) for key, item in value.items()}
    return value


# -- commands that were copied out of a text, with the invisible marks that stood around them there -----------

MARKS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
"""Characters that direct a text or hold its words together. Other invisible characters may be letters in disguise."""
MOST_MARKS = 8
"""The most that are removed: a copied command brings a few along; in more of them whole words could be hidden."""

_COMMAND = re.compile(r"/[a-z]+(?:@\w+)?(?=\s|$)", re.ASCII | re.IGNORECASE)


def bare_command(message: JSON) -> JSON:
    """The message (Bot API: Message), without the invisible marks that hide a command.

    Right-to-left lines have such marks before a slash, as in the bot's own `/help`, and names stand between two of
    them. Telegram sees a command only in text that begins with a slash, and PTB follows Telegram.
    """
    text = message.get("text")
    if not isinstance(text, str) or "/" not in text[: MOST_MARKS + 1]:
        return message
    bare = "".join(char for char in text if char not in MARKS).strip()
    found = _COMMAND.match(bare)
    if bare == text or len(text) - len(bare) > MOST_MARKS or found is None:
        return message
    others = [entity for entity in message.get("entities", []) if entity.get("type") != "bot_command"]
    command = {"type": "bot_command", "offset": 0, "length": found.end()}
    return {**message, "text": bare, "entities": [command, *others]}


# -- servers of an older Bot API -----------------------------------------------------------------------------

_RIGHTS = (
    *("can_be_edited", "is_anonymous", "can_manage_chat", "can_delete_messages", "can_manage_video_chats"),
    *("can_restrict_members", "can_promote_members", "can_change_info", "can_invite_users"),
    *("can_post_stories", "can_edit_stories", "can_delete_stories"),
)
_MEDIA = (
    *("can_send_audios", "can_send_documents", "can_send_photos", "can_send_videos", "can_send_video_notes"),
    "can_send_voice_notes",
)
_TALK = ("can_send_polls", "can_send_other_messages", "can_add_web_page_previews")
_GIFTS = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")
_CHATS = {"private", "group", "supergroup", "channel"}


def complete_update(update: JSON) -> None:
    """The update (Bot API: Update), with polls and members as PTB knows them."""
    for kind in ("message", "edited_message"):
        if isinstance(message := update.get(kind), dict):
            _complete_message(message)
    press = update.get("callback_query")
    if isinstance(press, dict) and isinstance(press.get("message"), dict):
        _complete_message(press["message"])
    for kind in ("my_chat_member", "chat_member"):
        if isinstance(change := update.get(kind), dict):
            for state in ("old_chat_member", "new_chat_member"):
                _complete_member(change.get(state))


def complete_result(result: JSON | list[Any]) -> None:
    """The result of a method: a member, members, a chat, or a message."""
    if isinstance(result, list):
        for one in result:
            _complete_member(one)
    else:
        _complete_member(result)
        if result.get("type") in _CHATS and "id" in result:
            _complete_chat(result)


def _complete_message(message: JSON) -> None:
    """A message, with the messages that it answers or shows."""
    for other in (message, *(message.get(name) for name in ("reply_to_message", "pinned_message", "external_reply"))):
        if isinstance(other, dict) and isinstance(poll := other.get("poll"), dict):
            poll.setdefault("allows_revoting", False)
            poll.setdefault("members_only", False)
            for place, option in enumerate(poll.get("options") or ()):
                option.setdefault("persistent_id", str(place))


def _complete_member(member: Any) -> None:
    """Bot API: ChatMember. A missing permission is as the older permission of which it was once a part."""
    if not isinstance(member, dict) or "status" not in member or "user" not in member:
        return
    match member["status"]:
        case "creator":
            member.setdefault("is_anonymous", False)
        case "administrator":
            for name in _RIGHTS:
                member.setdefault(name, False)
        case "restricted":
            speaks = member.setdefault("can_send_messages", False)
            for name in (*_MEDIA, *_TALK):
                member.setdefault(name, member.get("can_send_media_messages", speaks))
            member.setdefault("can_react_to_messages", speaks)
            pins = member.setdefault("can_pin_messages", False)
            for name in ("can_manage_topics", "can_edit_tag"):
                member.setdefault(name, pins)
            for name in ("can_change_info", "can_invite_users"):
                member.setdefault(name, False)
            member.setdefault("is_member", True)
            member.setdefault("until_date", 0)
        case "kicked":
            member.setdefault("until_date", 0)


def _complete_chat(chat: JSON) -> None:
    """Bot API: ChatFullInfo."""
    chat.setdefault("accent_color_id", 0)
    chat.setdefault("max_reaction_count", 0)
    gifts = chat.setdefault("accepted_gift_types", {})
    for name in _GIFTS:
        gifts.setdefault(name, False)
