"""The way of each update into its lane (the queue of its game), where it is handled once (PTB: update processor)."""

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
