"""Rows that every press needs, cached: people, and numbers of handled updates.

Only this process writes to the store, so the last row that it read or committed is the valid one.
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
    """A cache of people, each as last read until the next write."""

    _known: dict[int, User | None] = field(default_factory=dict)
    _written: int = 0

    async def find(self, user_id: int, read: Callable[[], Awaitable[User | None]]) -> User | None:
        """The person, read from the store if not in the cache."""
        if user_id in self._known:
            return self._known[user_id]
        written = self._written
        found = await read()
        if written == self._written:  # else this may be the person's former row
            if len(self._known) >= PEOPLE:
                self._known.clear()
            self._known[user_id] = found
        return found

    def forget(self, users: Sequence[int]) -> None:
        """Drop these people from the cache, after a commit that changed them."""
        if users:
            self._written += 1
        for user_id in users:
            self._known.pop(user_id, None)


@dataclass(slots=True)
class Handled:
    """The numbers of handled updates: all above `all_above` are in memory.

    Telegram's numbers rise (Bot API: Update.update_id). A lower number has to be looked up in the database.
    """

    all_above: int = -1
    _ids: dict[int, None] = field(default_factory=dict)

    @classmethod
    def of(cls, newest: Sequence[int]) -> "Handled":
        """The cache at the start, from the newest numbers in descending order: `UPDATES_AT_START` or fewer."""
        all_above = newest[-1] - 1 if len(newest) == UPDATES_AT_START else -1
        return cls(all_above, dict.fromkeys(reversed(newest)))

    def knows(self, update_id: int) -> bool | None:
        """Whether an update was handled; None: only the store can tell."""
        if update_id in self._ids:
            return True
        return False if update_id > self.all_above else None

    def add(self, update_id: int) -> None:
        """Add the number of an update, after the commit that handled it."""
        self._ids[update_id] = None
        if len(self._ids) > UPDATES:
            first = next(iter(self._ids))
            del self._ids[first]
            self.all_above = max(self.all_above, first)
