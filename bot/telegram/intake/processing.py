"""Each update goes down its lane, and is handled once (PTB: update processor)."""

from collections.abc import Awaitable, Callable, Coroutine
from contextvars import ContextVar

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.store.errors import LeaseLostError
from bot.store.handling import handling
from bot.telegram.intake.lanes import Lanes
from bot.telegram.intake.tally import Tally

KeyOf = Callable[[Update], Awaitable[int]]
"""The lane of an update: the group of the game it concerns, else the chat or the person it came from."""

Seen = Callable[[Update], Awaitable[bool]]
"""Whether the update has been handled before; what its sender still waits for is then seen to."""

Elsewhere = Callable[[Update, int, LeaseLostError], Awaitable[None]]
"""Given what another worker has to handle, with its lane."""

Failed = Callable[[Update, Exception], Awaitable[None]]
"""Told when an update cannot even be given to its handlers."""


MOST_AT_ONCE = 256
LOST: ContextVar[list[LeaseLostError]] = ContextVar("LOST")
"""Why the update being handled is for another worker: PTB keeps what its handlers raise."""


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
        """Whether the update could be processed: while it waited, its sender may have joined or left a game."""
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
