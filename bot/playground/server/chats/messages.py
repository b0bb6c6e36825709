"""Messages as they are kept."""

from dataclasses import dataclass, field
from typing import Any

from bot.playground.server.chats.keyboards import Keyboard
from bot.playground.server.text.entities import Entity


@dataclass
class Message:
    """One message; `sender` is an account, `sender_chat` the group in whose name an anonymous admin writes.

    `reaction` is the bot's.
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
