"""People, and the bots among them."""

from dataclasses import dataclass
from typing import Any

ANONYMOUS_ID = 1087968824


@dataclass
class Person:
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

    def as_json(self) -> dict[str, Any]:
        """The person as the control interface shows them."""
        return {
            "id": self.id,
            "first_name": self.first_name,
            "last_name": self.last_name,
            "username": self.username,
            "language_code": self.language_code,
            "is_bot": self.is_bot,
            "started": self.started,
            "blocked": self.blocked,
            "deactivated": self.deactivated,
        }


def anonymous_bot() -> Person:
    """The account in whose name anonymous administrators write."""
    return Person(ANONYMOUS_ID, "Group", username="GroupAnonymousBot", is_bot=True)
