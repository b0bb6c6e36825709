"""Counters of calls and of refusals."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass
class CallCounters:
    """Calls by method, refusals by description, and the sends, edits and 429s of every chat.

    Ephemeral messages and their edits are counted apart from those that everybody sees.
    """

    calls: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    too_many: int = 0
    too_many_by_chat: Counter[str] = field(default_factory=Counter)
    messages_by_chat: Counter[str] = field(default_factory=Counter)
    ephemerals_by_chat: Counter[str] = field(default_factory=Counter)

    def refused(self, code: int, description: str, chat_id: str) -> None:
        """Count an unsuccessful call."""
        if code == 429:
            self.too_many += 1
            self.too_many_by_chat[chat_id] += 1
            description = "Too Many Requests"
        self.errors[f"{code} {description}"[:200]] += 1

    def as_json(self) -> dict[str, Any]:
        """The counters as the control interface shows them."""
        return {
            "calls": dict(self.calls),
            "total": self.calls.total(),
            "errors": dict(self.errors),
            "too_many": self.too_many,
            "too_many_by_chat": dict(self.too_many_by_chat),
            "messages_by_chat": dict(self.messages_by_chat),
            "ephemerals_by_chat": dict(self.ephemerals_by_chat),
        }
