"""Chats: the people and bots in them, their members with their rights, and the messages as they are kept."""

from dataclasses import dataclass, field, replace
from typing import Any

from playground.server.keyboards import Keyboard
from playground.server.params import loads
from playground.server.refusals.errors import bad_request
from playground.server.text.entities import Entity
from playground.views import Someone

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
    """The named rights as an object of the Bot API: ChatPermissions, ChatAdministratorRights."""
    return {name: name in names for name in of}


def parse_permissions(raw: Any, independent: bool) -> Names:
    """The permissions in a call (Bot API: ChatPermissions), with those implied unless all are set independently."""
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


@dataclass
class ServerMessage:
    """One message; `sender` is an account, `sender_chat` the group in whose name an anonymous admin writes.

    Attributes:
        rich: Bot API: RichMessage; `text` is then what can be read in it.
        rich_buttons: the buttons in it.
        looks_since: when it was written or edited last.
        reaction: the bot's.
        reactions: those of people.
        tag: what stood beside the sender's name.
        receiver: the only other one who sees an ephemeral message, which has an `ephemeral_id`, and 0 for an id.
        replaces: the message in whose place the receiver's apps show it.
        after: the newest message when an ephemeral one came.
        gone: whether it is not in the receiver's apps: it never came, was dismissed, or ended with an app.
        force_reply: whether the receiver's reply field opens.
    """

    id: int
    chat_id: int
    date: int
    sender: int
    sender_chat: int = 0
    signature: str = ""
    text: str = ""
    entities: list[Entity] = field(default_factory=list)
    keyboard: Keyboard | None = None
    rich: dict[str, Any] | None = None
    rich_buttons: list[dict[str, Any]] = field(default_factory=list)
    reply_to: int = 0
    thread_id: int = 0
    in_topic: bool = False
    service: dict[str, Any] | None = None
    document: dict[str, Any] | None = None
    photo: list[dict[str, Any]] | None = None
    preview: dict[str, Any] | None = None
    protected: bool = False
    silent: bool = False
    edited: int = 0
    looks_since: float = 0.0
    reaction: str = ""
    reactions: dict[int, str] = field(default_factory=dict)
    tag: str = ""
    receiver: int = 0
    ephemeral_id: int = 0
    replaces: int = 0
    after: int = 0
    gone: bool = False
    force_reply: bool = False

    @property
    def number(self) -> int:
        """The number of the message in the control interface: its id, or the negative id of an ephemeral message."""
        return self.id or -self.ephemeral_id


ANONYMOUS_ID = 1087968824


class Person(Someone):
    """A person's or bot's account, as the Bot API shows it."""

    def as_user(self) -> dict[str, Any]:
        """Bot API: User."""
        user: dict[str, Any] = {
            "id": self.id,
            "is_bot": self.is_bot,
            "first_name": "" if self.deactivated else self.first_name,
        }
        if self.deactivated:
            return user
        for name in ("last_name", "username", "language_code"):
            if getattr(self, name):
                user[name] = getattr(self, name)
        return user

    def as_chat(self) -> dict[str, Any]:
        """Bot API: Chat (a private one, named after the person)."""
        user = self.as_user()
        return {
            "id": self.id,
            "type": "private",
            **{name: user[name] for name in ("first_name", "last_name", "username") if name in user},
        }


def anonymous_bot() -> Person:
    """The account in whose name anonymous administrators write."""
    return Person(ANONYMOUS_ID, "Group", username="GroupAnonymousBot", is_bot=True)


@dataclass(frozen=True)
class Member:
    """How one account stands in a chat: `status` is that of the Bot API's ChatMember."""

    status: str
    rights: Names = frozenset()
    permissions: Names = ALL_PERMISSIONS
    until: int = 0
    is_member: bool = True
    anonymous: bool = False
    title: str = ""
    tag: str = ""

    @property
    def is_admin(self) -> bool:
        """Whether the account is an administrator or the owner."""
        return self.status in {"administrator", "creator"}

    @property
    def is_regular(self) -> bool:
        """Whether the account is in the chat and no administrator; only such members have tags."""
        return self.is_in and not self.is_admin

    @property
    def is_in(self) -> bool:
        """Whether the account is in the chat now."""
        return self.status not in {"left", "kicked"} and self.is_member

    def may(self, right: str) -> bool:
        """Whether the account has this right of an administrator."""
        return self.status == "creator" or (self.status == "administrator" and right in self.rights)

    def as_json(self, person: Person, editable: bool = False) -> dict[str, Any]:
        """Bot API: ChatMember."""
        member: dict[str, Any] = {"status": self.status, "user": person.as_user()}
        if self.status == "creator":
            member["is_anonymous"] = self.anonymous
        elif self.status == "administrator":
            member |= as_json(self.rights, RIGHTS)
            member |= {"can_be_edited": editable, "is_anonymous": self.anonymous}
        elif self.status == "restricted":
            member |= as_json(self.permissions, PERMISSIONS)
            member |= {"is_member": self.is_member, "until_date": self.until}
        elif self.status == "kicked":
            member["until_date"] = self.until
        if self.is_admin and self.title:
            member["custom_title"] = self.title
        if self.is_regular and self.tag:
            member["tag"] = self.tag
        return member


FIRST_EPHEMERAL = 29_000_000
"""The first id of ephemeral messages: of the size of Telegram's own, and never mistaken for a `message_id`."""

LEFT = Member("left", is_member=False)
MEMBER = Member("member")
OWNER = Member("creator", rights=ALL_RIGHTS)


@dataclass
class Topic:
    """A topic of a forum; its id is that of the service message that made it."""

    id: int
    name: str
    closed: bool = False


@dataclass
class ServerChat:
    """A private chat with the bot, a basic group or a supergroup.

    `slow_mode`: seconds between two messages of an account that is no admin; `wrote_at`: when each last wrote.
    """

    id: int
    type: str
    title: str = ""
    username: str = ""
    is_forum: bool = False
    permissions: Names = USUAL_PERMISSIONS
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, ServerMessage] = field(default_factory=dict)
    ephemeral: dict[int, ServerMessage] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    last_id: int = 0
    last_ephemeral_id: int = FIRST_EPHEMERAL
    migrated_to: int = 0
    slow_mode: int = 0
    wrote_at: dict[int, float] = field(default_factory=dict)

    @property
    def is_private(self) -> bool:
        """Whether this is the private chat of one person with the bot."""
        return self.type == "private"

    @property
    def kind(self) -> str:
        """The kind of chat in the words of error messages."""
        return "supergroup chat" if self.type == "supergroup" else "group chat"

    def member(self, user_id: int, now: float) -> Member:
        """The present state of an account here; restrictions and bans that have run out are lifted."""
        member = self.members.get(user_id, LEFT)
        if member.until and member.until <= now:
            over = replace(MEMBER, tag=member.tag) if member.status == "restricted" and member.is_member else LEFT
            self.members[user_id] = member = over
        return member

    def count(self, now: float) -> int:
        """The number of members now."""
        return sum(self.member(user_id, now).is_in for user_id in list(self.members))

    def next_id(self) -> int:
        """The id of the next message; every chat counts from 1."""
        self.last_id += 1
        return self.last_id

    def next_ephemeral_id(self) -> int:
        """The id of the next ephemeral message."""
        self.last_ephemeral_id += 1
        return self.last_ephemeral_id

    def seen(self, number: int) -> ServerMessage | None:
        """The message with this number of the control interface."""
        return self.ephemeral.get(-number) if number < 0 else self.messages.get(number)

    def as_chat(self) -> dict[str, Any]:
        """Bot API: Chat (a group)."""
        chat: dict[str, Any] = {"id": self.id, "type": self.type, "title": self.title}
        if self.username:
            chat["username"] = self.username
        if self.is_forum:
            chat["is_forum"] = True
        return chat


def restricted(member: Member, permissions: Names, until: int) -> Member:
    """The member with only these permissions; all permissions lift the restriction."""
    if permissions == ALL_PERMISSIONS:
        return MEMBER if member.is_in else LEFT
    return replace(LEFT, status="restricted", permissions=permissions, until=until, is_member=member.is_in)
