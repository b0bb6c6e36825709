"""The answers of the control interface: the server fills them, and its client reads them."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

JSON = dict[str, Any]


adapter: Callable[[Any], TypeAdapter[Any]] = cache(TypeAdapter)
"""A reader and writer of JSON for a kind of request or answer (cached)."""


@dataclass(unsafe_hash=True)
class Someone:
    """An account; `started`, `blocked` and `deactivated` decide whether the bot may write to it."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = ""
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False


@dataclass(frozen=True)
class Group:
    """A group; `members` are ChatMember objects of the Bot API."""

    id: int
    type: str
    title: str
    username: str = ""
    is_forum: bool = False
    migrated_to: int | None = None
    slow_mode: int = 0
    permissions: dict[str, bool] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    topics: list[JSON] = field(default_factory=list)
    members: list[JSON] = field(default_factory=list)

    def status(self, user: int) -> str:
        """How this account stands in the group."""
        return next((str(m["status"]) for m in self.members if m["user"]["id"] == user), "left")


@dataclass(frozen=True)
class SeenMessage:
    """A message as a person sees it; `sender` is an account, `keyboard` rows of buttons.

    An ephemeral one has a `receiver`; its `message_id` is its `ephemeral_message_id` with a minus. `looks_since`: when
    it was written or edited last (Unix seconds).
    """

    message_id: int
    chat_id: int
    date: int
    sender: Annotated[int, Field(alias="from")]
    by_bot: bool
    text: str
    html: str
    entities: list[JSON] = field(default_factory=list)
    keyboard: list[list[JSON]] = field(default_factory=list)
    rich: JSON | None = None
    sender_chat: int | None = None
    edited: bool = False
    looks_since: float = 0
    pinned: bool = False
    reply_to: int | None = None
    thread_id: int | None = None
    protected: bool = False
    silent: bool = False
    tag: str = ""
    reaction: str = ""
    reactions: dict[str, str] = field(default_factory=dict)
    ephemeral_message_id: int | None = None
    receiver: int | None = None
    after: int | None = None
    replaces: int | None = None
    force_reply: bool = False
    document: JSON | None = None
    photo: list[JSON] | None = None
    service: JSON | None = None

    @property
    def buttons(self) -> list[JSON]:
        """All buttons that can be pressed, row after row."""
        return [button for row in self.keyboard for button in row if "disabled" not in button]

    @property
    def is_lobby(self) -> bool:
        """Whether this is the board of a lobby, known by its button Join."""
        return self.by_bot and any(data.endswith(":join") for data in self._asked)

    @property
    def is_end(self) -> bool:
        """Whether this is the end of a game, known by its button Play again."""
        return self.by_bot and any(data.startswith("n:") for data in self._asked)

    @property
    def _asked(self) -> list[str]:
        return [str(button.get("callback_data", "")) for button in self.buttons]

    def is_for(self, user: int) -> bool:
        """Whether a member of the chat sees the message."""
        return self.receiver is None or user in {self.receiver, self.sender}

    def button(self, text: str) -> JSON | None:
        """The first button whose label contains the text."""
        return next((button for button in self.buttons if text in button["text"]), None)


@dataclass(frozen=True)
class PressAnswer:
    """The text that a press showed the person who pressed."""

    text: str = ""
    show_alert: bool = False
    url: str = ""


@dataclass(frozen=True)
class PressResult:
    """The result of a press: `query_id` is None when the button only opens a link, `answer` None before an answer."""

    query_id: str | None = None
    answer: PressAnswer | None = None
    button: JSON | None = None


@dataclass(frozen=True)
class AccountStanding:
    """The standing of an account in a chat, as a ChatMember, and the reason why it may not write (None if it may)."""

    member: JSON
    refused: str | None


@dataclass(frozen=True)
class FeedPart:
    """Events of the feed, and the number of the newest one of all."""

    events: list[JSON]
    last: int


@dataclass(frozen=True)
class Happened:
    """One event of the feed; `facts` is all of it."""

    n: int
    at: float
    kind: str
    facts: JSON

    @property
    def chat_id(self) -> int:
        """The chat it happened in; 0 for none."""
        return int(self.facts.get("chat_id", 0))

    @property
    def message(self) -> SeenMessage | None:
        """The message that came or changed."""
        body = self.facts.get("message")
        if not body:
            return None
        message: SeenMessage = adapter(SeenMessage).validate_python(body)
        return message


@dataclass
class CallCounts:
    """Calls by method, refusals by description, and the sends, edits and 429s of every chat.

    Ephemeral messages and their edits are counted apart from those that everybody sees.
    """

    calls: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    too_many: int = 0
    too_many_by_chat: Counter[str] = field(default_factory=Counter)
    messages_by_chat: Counter[str] = field(default_factory=Counter)
    ephemerals_by_chat: Counter[str] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        """All calls."""
        return self.calls.total()

    def refused(self, code: int, description: str, chat_id: str) -> None:
        """Count an unsuccessful call."""
        if code == 429:
            self.too_many += 1
            self.too_many_by_chat[chat_id] += 1
            description = "Too Many Requests"
        self.errors[f"{code} {description}"[:200]] += 1
