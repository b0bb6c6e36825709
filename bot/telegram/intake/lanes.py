"""Lanes: queues in which the work on one game is done in order, while games run side by side, without other locks.

Each update is sent down its lane, where it is handled once (PTB: update processor).
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.store.errors import LeaseLostError
from bot.store.handling import handling, partly
from bot.telegram.intake.tally import Tally

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


# -- updates in their lanes -------------------------------------------------------------------------------------

KeyOf = Callable[[Update], Awaitable[int]]
"""The lane of an update: the group of the game it concerns, else the chat or the person it came from."""

Seen = Callable[[Update], Awaitable[bool]]
"""Whether the update has been handled before; if so, this also gives its sender an answer that is still due."""

Elsewhere = Callable[[Update, int, LeaseLostError], Awaitable[None]]
"""A function that is given an update which another worker process has to handle, with its lane."""

Failed = Callable[[Update, Exception], Awaitable[None]]
"""A function that is told when an update cannot even be given to its handlers."""


MOST_AT_ONCE = 256
LOST: ContextVar[list[LeaseLostError]] = ContextVar("LOST")
"""Why the update in hand is for another worker; noted here, since PTB does not pass on the errors of handlers."""


class LanedUpdates(BaseUpdateProcessor):
    """Sends each update down its lane, once (PTB: BaseUpdateProcessor)."""

    def __init__(
        self,
        lanes: Lanes,
        key_of: KeyOf,
        seen: Seen,
        failed: Failed,
        *,
        tally: Tally | None = None,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        super().__init__(MOST_AT_ONCE)
        self._tally = tally or Tally()
        self._lanes = lanes
        self._key_of = key_of
        self._seen = seen
        self._failed = failed
        self._elsewhere = elsewhere

    async def initialize(self) -> None:
        """Do nothing: there is nothing to prepare."""

    async def shutdown(self) -> None:
        """Do nothing: there is nothing to put away."""

    async def do_process_update(self, update: object, coroutine: Awaitable[object]) -> None:
        """Process the update in its lane."""
        if not isinstance(update, Update):
            await coroutine
            return
        try:
            while not await self._processed(update, coroutine):
                pass
        except Exception as error:  # noqa: BLE001 - whatever it is, its sender is told
            await self._failed(update, error)
        finally:
            if isinstance(coroutine, Coroutine):
                coroutine.close()  # it may never have been begun

    async def _processed(self, update: Update, coroutine: Awaitable[object]) -> bool:
        """Whether the update was processed; not if another lane is right by now, as after a game was joined or left."""
        key = await self._key_of(update)
        try:
            return await self._processed_in(key, update, coroutine)
        except LeaseLostError as error:
            if self._elsewhere is None:
                raise
            await self._elsewhere(update, key, error)
            return True

    async def _processed_in(self, key: int, update: Update, coroutine: Awaitable[object]) -> bool:
        async with self._lanes.lane(key):
            if await self._key_of(update) != key:
                return False
            if await self._seen(update):
                self._tally.duplicates += 1
                return True
            lost = LOST.set([])
            try:
                with handling(update.update_id):
                    await coroutine
                for error in LOST.get():
                    raise error
            finally:
                LOST.reset(lost)
            self._tally.handled += 1
            return True
