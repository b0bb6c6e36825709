"""One thing after another within a game, side by side between games: without locks in any handler."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.chat.tally import Tally
from bot.chat.updates import HANDLING


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


KeyOf = Callable[[Update], Awaitable[int]]
"""The lane of an update: the group of the game it concerns, else the chat or the person it came from."""


Seen = Callable[[Update], Awaitable[bool]]
"""Whether the update has been handled before; what its sender still waits for is then seen to."""

Failed = Callable[[Update, Exception], Awaitable[None]]
"""Told when an update cannot even be given to its handlers."""


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
        most_at_once: int = 256,
    ) -> None:
        super().__init__(most_at_once)
        self._tally = tally or Tally()
        self._lanes = lanes
        self._key_of = key_of
        self._seen = seen
        self._failed = failed

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to put away."""

    async def do_process_update(self, update: object, coroutine: Awaitable[object]) -> None:
        """Process the update in its lane."""
        if not isinstance(update, Update):
            await coroutine
            return
        try:
            while not await self._processed(update, coroutine):
                pass
        except BaseException as error:
            if isinstance(coroutine, Coroutine):
                coroutine.close()  # it may never have been begun
            if not isinstance(error, Exception):
                raise
            await self._failed(update, error)

    async def _processed(self, update: Update, coroutine: Awaitable[object]) -> bool:
        """Whether it could be done: while it waited, whoever it is from may have joined a game, or left one."""
        key = await self._key_of(update)
        async with self._lanes.lane(key):
            if await self._key_of(update) != key:
                return False
            if await self._seen(update):
                self._tally.duplicates += 1
                if isinstance(coroutine, Coroutine):
                    coroutine.close()
                return True
            handling = HANDLING.set(update.update_id)
            try:
                await coroutine
            finally:
                HANDLING.reset(handling)
            self._tally.handled += 1
            return True
