"""The countdowns of lobbies."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine

from bot.store.errors import LeaseLostError, is_failure
from bot.store.rows import GameRow

logger = logging.getLogger(__name__)

TRY_AGAIN = 15.0
"""How long until a lobby that could be neither started nor closed is looked at again. Seconds."""


class Countdowns:
    """Wakes each lobby when its countdown ends, by the time that counts (`now`).

    A lobby that was extended meanwhile, or woken too early because the machine slept, is looked at again later.

    `act` is also given the seconds in which no person could join, since it was last called for that lobby.
    """

    def __init__(
        self,
        act: Callable[[int, float], Awaitable[float | None]],
        spawn: Callable[[Coroutine[object, object, None]], object],
        now: Callable[[], float],
    ) -> None:
        self._act = act
        self._spawn = spawn
        self._now = now
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._lost = 0.0
        self._made_up: dict[int, float] = {}

    def watch(self, row: GameRow) -> None:
        """Wake this lobby when its countdown ends."""
        self._made_up.setdefault(row.id, self._lost)
        self._set(row.id, row.closes_at)

    def lose(self, seconds: float) -> None:
        """Note that the store has failed for so long: no person could join any lobby."""
        self._lost += seconds

    def _set(self, game_id: int, moment: float) -> None:
        if (timer := self._timers.pop(game_id, None)) is not None:
            timer.cancel()
        delay = max(0.0, moment - self._now())
        loop = asyncio.get_running_loop()
        self._timers[game_id] = loop.call_later(delay, lambda: self._spawn(self._fire(game_id)))

    async def _fire(self, game_id: int) -> None:
        self._timers.pop(game_id, None)
        try:
            later = await self._act(game_id, self._lost - self._made_up.get(game_id, self._lost))
            self._made_up[game_id] = self._lost
        except LeaseLostError:
            later = None
        except Exception as error:
            level = logging.DEBUG if is_failure(error) else logging.ERROR
            logger.log(level, "game %d: the lobby could not be closed; trying again", game_id, exc_info=error)
            later = self._now() + TRY_AGAIN
        if later is not None:
            self._set(game_id, later)
        else:
            self._made_up.pop(game_id, None)

    def stop(self) -> None:
        """Forget all countdowns."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
