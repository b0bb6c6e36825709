"""The countdowns of lobbies."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine

from bot.store.rows import GameRow


class Closing:
    """Wakes each lobby when its countdown ends. A lobby that was extended meanwhile is looked at again later."""

    def __init__(
        self,
        act: Callable[[int], Awaitable[float | None]],
        spawn: Callable[[Coroutine[object, object, None]], None],
    ) -> None:
        self._act = act
        self._spawn = spawn
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def watch(self, row: GameRow) -> None:
        """Come back to this lobby when its countdown ends."""
        self._set(row.id, row.closes_at)

    def _set(self, game_id: int, moment: float) -> None:
        if (timer := self._timers.pop(game_id, None)) is not None:
            timer.cancel()
        delay = max(0.0, moment - time.time())
        loop = asyncio.get_running_loop()
        self._timers[game_id] = loop.call_later(delay, lambda: self._spawn(self._fire(game_id)))

    async def _fire(self, game_id: int) -> None:
        self._timers.pop(game_id, None)
        later = await self._act(game_id)
        if later is not None:
            self._set(game_id, later)

    def stop(self) -> None:
        """Forget all countdowns."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
