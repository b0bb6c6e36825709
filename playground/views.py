"""The answers of the control interface, as dataclasses."""

from dataclasses import dataclass, field, fields
from typing import Any, Self

JSON = dict[str, Any]


class _FromJson:
    """An object made from JSON, without the keys that it does not know."""

    @classmethod
    def of(cls, body: JSON) -> Self:
        """Read the object from the server's JSON."""
        known = {f.name for f in fields(cls)}  # type: ignore[arg-type]
        return cls(**{name: value for name, value in body.items() if name in known})


@dataclass(frozen=True)
class Someone(_FromJson):
    """A person of the playground."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = ""
    started: bool = False
    blocked: bool = False
    deactivated: bool = False


@dataclass(frozen=True)
class Group(_FromJson):
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
class SeenMessage(_FromJson):
    """A message as a person sees it; `sender` is an account, `keyboard` rows of buttons.

    An ephemeral one has a `receiver`; its `message_id` is its `ephemeral_message_id` with a minus.
    """

    message_id: int
    chat_id: int
    date: int
    sender: int
    by_bot: bool
    text: str
    html: str
    entities: list[JSON] = field(default_factory=list)
    keyboard: list[list[JSON]] = field(default_factory=list)
    rich: JSON | None = None
    sender_chat: int | None = None
    edited: bool = False
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

    @classmethod
    def of(cls, body: JSON) -> Self:
        """Read the message from the server's JSON (`from` is a keyword of Python)."""
        return super().of({**body, "sender": body["from"]})

    @property
    def buttons(self) -> list[JSON]:
        """All buttons that can be pressed, row after row."""
        return [button for row in self.keyboard for button in row if "disabled" not in button]

    @property
    def is_lobby(self) -> bool:
        """Whether this is the board of a lobby: what has Join."""
        return self.by_bot and any(data.endswith(":join") for data in self._asked)

    @property
    def is_end(self) -> bool:
        """Whether this is the end of a game: what has Play again."""
        return self.by_bot and any(data.startswith("n:") for data in self._asked)

    @property
    def _asked(self) -> list[str]:
        return [str(button.get("callback_data", "")) for button in self.buttons]

    def is_for(self, user: int) -> bool:
        """Whether a member of its chat sees it."""
        return self.receiver is None or user in {self.receiver, self.sender}

    def button(self, text: str) -> JSON | None:
        """The first button whose label contains the text."""
        return next((button for button in self.buttons if text in button["text"]), None)


@dataclass(frozen=True)
class PressAnswer(_FromJson):
    """The text that a press showed the person who pressed."""

    text: str = ""
    show_alert: bool = False
    url: str = ""


@dataclass(frozen=True)
class PressResult:
    """A press: `query_id` is None when the button only opens a link, `answer` None while there is none."""

    query_id: str | None
    answer: PressAnswer | None
    button: JSON | None = None

    @classmethod
    def of(cls, body: JSON) -> Self:
        """Read the answer from the server's JSON."""
        answer = body.get("answer")
        return cls(body.get("query_id"), PressAnswer.of(answer) if answer else None, body.get("button"))


@dataclass(frozen=True)
class Happened:
    """One event of the feed; `facts` is all of it."""

    n: int
    at: float
    kind: str
    facts: JSON

    @classmethod
    def of(cls, body: JSON) -> Self:
        """Read the object from the server's JSON."""
        return cls(body["n"], body["at"], body["kind"], body)

    @property
    def chat_id(self) -> int:
        """The chat it happened in; 0 for none."""
        return int(self.facts.get("chat_id", 0))

    @property
    def message(self) -> SeenMessage | None:
        """The message that came or changed."""
        body = self.facts.get("message")
        return SeenMessage.of(body) if body else None


@dataclass(frozen=True)
class CallCounts(_FromJson):
    """The numbers of calls and of refusals."""

    calls: dict[str, int]
    total: int
    errors: dict[str, int]
    too_many: int
    too_many_by_chat: dict[str, int]
    messages_by_chat: dict[str, int]
    ephemerals_by_chat: dict[str, int] = field(default_factory=dict)
