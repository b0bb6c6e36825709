"""Lanes: queues in which the work on one game is done in order, while games run side by side, without other locks."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from bot.store.handling import partly

Gate = Callable[[int], Awaitable[None]]
"""The check before any work in a lane; raises an error where that work is not to be done in this process."""


@dataclass(slots=True)
class _Stay:
    """The stay of a task in a lane. Tasks that inherit this by context are not in the lane once the stay is over."""

    key: int
    lasts: bool = True


_STAYS: ContextVar[tuple[_Stay, ...]] = ContextVar("STAYS", default=())


class Lanes:
    """The queues of work: on one key in the order it came, on different keys side by side."""

    def __init__(self) -> None:
        self._locks: dict[int, tuple[asyncio.Lock, list[None]]] = {}
        self._same: dict[int, int] = {}
        self.gate: Gate | None = None

    def join(self, new: int, old: int) -> None:
        """Make two keys one from now on: a group gets another id while its game goes on."""
        if self._first(new) != self._first(old):
            self._same[self._first(new)] = self._first(old)

    def _first(self, key: int) -> int:
        while key in self._same:
            key = self._same[key]
        return key

    def inside(self) -> list[int]:
        """The lanes that the running task is in."""
        return [stay.key for stay in _STAYS.get() if stay.lasts]

    def holds(self, key: int) -> bool:
        """Whether the running task is in this lane, and would wait there for itself."""
        return any(self._first(inside) == self._first(key) for inside in self.inside())

    @asynccontextmanager
    async def lane(self, key: int, *, through: bool = False) -> AsyncIterator[None]:
        """Wait for a turn on this key, and hold the lane for the block; `through`: without the check of the gate."""
        while True:
            first = self._first(key)
            async with self._lock(first):
                if self._first(key) == first:  # else it was joined to another one meanwhile
                    with _staying(key):
                        if self.gate is not None and not through:
                            with partly():  # what is recovered there is no effect of an update
                                await self.gate(key)
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


@contextmanager
def _staying(key: int) -> Iterator[None]:
    stay = _Stay(key)
    before = _STAYS.set((*_STAYS.get(), stay))
    try:
        yield
    finally:
        stay.lasts = False
        _STAYS.reset(before)
