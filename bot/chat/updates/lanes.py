"""One thing after another within a game, side by side between games: without locks in any handler."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Lanes:
    """Work on one key runs in the order it came; work on different keys runs side by side."""

    def __init__(self) -> None:
        self._locks: dict[int, tuple[asyncio.Lock, list[None]]] = {}
        self._same: dict[int, int] = {}

    def join(self, new: int, old: int) -> None:
        """From now on both keys are one: a group gets another id while its game goes on."""
        if self._first(new) != self._first(old):
            self._same[self._first(new)] = self._first(old)

    def _first(self, key: int) -> int:
        while key in self._same:
            key = self._same[key]
        return key

    @asynccontextmanager
    async def lane(self, key: int) -> AsyncIterator[None]:
        """Wait for one's turn on this key, and hold it."""
        while True:
            first = self._first(key)
            async with self._lock(first):
                if self._first(key) == first:  # else it was joined to another one meanwhile
                    yield
                    return

    @asynccontextmanager
    async def _lock(self, key: int) -> AsyncIterator[None]:
        lock, users = self._locks.setdefault(key, (asyncio.Lock(), []))
        users.append(None)
        try:
            async with lock:
                yield
        finally:
            users.pop()
            if not users:
                self._locks.pop(key, None)
