"""The fields that servers of an older Bot API leave out and PTB requires: filled in before PTB reads an update."""

from typing import Any

JSON = dict[str, Any]

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
