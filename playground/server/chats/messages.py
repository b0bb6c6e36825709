"""Messages as they are kept."""

from dataclasses import dataclass, field
from typing import Any

from playground.server.chats.keyboards import Keyboard
from playground.server.text.entities import Entity


@dataclass
class ServerMessage:
    """One message; `sender` is an account, `sender_chat` the group in whose name an anonymous admin writes.

    Attributes:
        rich: Bot API: RichMessage; `text` is then what can be read in it.
        rich_buttons: the buttons in it.
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
        """The id by which the control interface names it: of an ephemeral one, its own with a minus."""
        return self.id or -self.ephemeral_id
