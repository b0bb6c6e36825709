"""People, and the bots among them."""

from typing import Any

from playground.views import Someone

ANONYMOUS_ID = 1087968824


class Person(Someone):
    """An account, as the Bot API shows it."""

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
