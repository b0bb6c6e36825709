"""Permissions of members and rights of administrators, kept as sets of names."""

from typing import Any

from playground.server.params import loads
from playground.server.refusals.errors import bad_request

MEDIA = (
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
)
PERMISSIONS = (
    "can_send_messages",
    *MEDIA,
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)
RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
    "can_manage_tags",
)
ALL_PERMISSIONS = frozenset(PERMISSIONS)
ALL_RIGHTS = frozenset(RIGHTS)
USUAL_PERMISSIONS = ALL_PERMISSIONS - {"can_change_info", "can_pin_messages", "can_manage_topics"}

Names = frozenset[str]


def as_json(names: Names, of: tuple[str, ...] = PERMISSIONS) -> dict[str, bool]:
    """Bot API: ChatPermissions, ChatAdministratorRights."""
    return {name: name in names for name in of}


def parse_permissions(raw: Any, independent: bool) -> Names:
    """Bot API: ChatPermissions, with the implications that hold unless they are set independently."""
    if isinstance(raw, str):
        try:
            raw = loads(raw)
        except ValueError:
            raise bad_request("can't parse permissions JSON object") from None
    if not isinstance(raw, dict):
        raise bad_request("object expected as permissions")
    names = {name for name in PERMISSIONS if raw.get(name)}
    if not independent:
        if names & {"can_send_other_messages", "can_add_web_page_previews"}:
            names |= {"can_send_messages", *MEDIA}
        if "can_send_polls" in names:
            names.add("can_send_messages")
    if raw.get("can_react_to_messages") is None and "can_send_messages" in names:
        names.add("can_react_to_messages")
    for name in ("can_edit_tag", "can_manage_topics"):
        if raw.get(name) is None and "can_pin_messages" in names:
            names.add(name)
    return frozenset(names)
