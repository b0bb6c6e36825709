"""Rows that every press needs: cached, or looked up by many callers at once.

Where only this process writes to the store, the last row that it read or committed is the valid one, and is kept:
people, and numbers of handled updates. Else callers that ask while the database is busy share the next query.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from bot.store.database import Database, Work
from bot.store.rows import User

T = TypeVar("T")

PEOPLE = 20_000
UPDATES = 50_000
UPDATES_AT_START = 2000
"""A number of updates that cannot all be unconfirmed when the bot goes down (Bot API: getUpdates, 100 at most)."""


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


Look = Callable[[Database, Sequence[int]], Coroutine[Any, Any, Mapping[int, T]]]
"""A function that looks up the rows under these numbers, and gives them by number."""


class BatchedReads(Generic[T]):
    """Lookups of rows by number, in which many callers share a query. Each answer is read after the caller asked."""

    def __init__(self, run: Callable[[Work[Mapping[int, T]]], Awaitable[Mapping[int, T]]], look: Look[T]) -> None:
        self._run = run
        self._look = look
        self._turn = asyncio.Lock()
        self._wanted: dict[int, None] = {}
        self._next: asyncio.Task[Mapping[int, T]] | None = None

    async def find(self, *numbers: int) -> list[T]:
        """The rows with these numbers, in the order of the numbers; missing rows are left out."""
        if self._next is None:
            self._next = asyncio.create_task(self._answer(), name="asking the database")
        answer = self._next
        self._wanted.update(dict.fromkeys(numbers))
        found = await asyncio.shield(answer)
        return [found[number] for number in numbers if number in found]

    async def _answer(self) -> Mapping[int, T]:
        async with self._turn:
            wanted, self._wanted, self._next = tuple(self._wanted), {}, None
            return await self._run(lambda db: self._look(db, wanted))
