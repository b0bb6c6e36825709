"""What is asked at every press, remembered: who somebody is, and which updates were handled.

This process alone writes to the store, so what it has committed or read is how things are.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from bot.store.rows import User

PEOPLE = 20_000
UPDATES = 50_000
UPDATES_AT_START = 2000
"""More than can be handled and yet not confirmed when the bot goes down (Bot API: getUpdates, 100 at most)."""


@dataclass(slots=True)
class People:
    """People as they were read last, until they are written."""

    _known: dict[int, User | None] = field(default_factory=dict)
    _written: int = 0

    async def find(self, user_id: int, read: Callable[[], Awaitable[User | None]]) -> User | None:
        """The person, read where he is not known."""
        if user_id in self._known:
            return self._known[user_id]
        written = self._written
        found = await read()
        if written == self._written:  # else it may be how he was before
            if len(self._known) >= PEOPLE:
                self._known.clear()
            self._known[user_id] = found
        return found

    def forget(self, users: Sequence[int]) -> None:
        """Something of these people was committed."""
        if users:
            self._written += 1
        for user_id in users:
            self._known.pop(user_id, None)


@dataclass(slots=True)
class Handled:
    """The updates that were handled: those with numbers above `all_above` are all in memory.

    Telegram's numbers rise (Bot API: Update.update_id). One that is lower than what is remembered is looked up.
    """

    all_above: int = -1
    _ids: dict[int, None] = field(default_factory=dict)

    @classmethod
    def of(cls, newest: Sequence[int]) -> "Handled":
        """As they are at the start: the newest, in descending order, `UPDATES_AT_START` unless there are fewer."""
        all_above = newest[-1] - 1 if len(newest) == UPDATES_AT_START else -1
        return cls(all_above, dict.fromkeys(reversed(newest)))

    def knows(self, update_id: int) -> bool | None:
        """Whether it was handled; None: only the store can tell."""
        if update_id in self._ids:
            return True
        return False if update_id > self.all_above else None

    def add(self, update_id: int) -> None:
        """It was handled, and that is committed."""
        self._ids[update_id] = None
        if len(self._ids) > UPDATES:
            first = next(iter(self._ids))
            del self._ids[first]
            self.all_above = max(self.all_above, first)
