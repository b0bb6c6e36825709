"""What there is but once in a bot, however many workers serve it: one of them does it, the next one if he is gone."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence

from bot.store.workers.crew import LEADER, Crew

logger = logging.getLogger(__name__)

Duty = Callable[[], Coroutine[object, object, None]]
"""Something that runs for ever, or to its end."""


class Leadership:
    """Has the duties done while this worker leads."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self.duties: Sequence[Duty] = ()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def leads(self) -> bool:
        """Whether this worker leads."""
        return bool(self._tasks)

    async def look(self) -> None:
        """Lead, if nobody alive does; lead no more, if another one does by now."""
        if await self._crew.take(LEADER):
            if not self._tasks:
                logger.info("this worker leads")
                self._tasks = [asyncio.create_task(self._do(duty)) for duty in self.duties]
        else:
            await self.stop()

    async def stop(self) -> None:
        """Lead no more."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _do(self, duty: Duty) -> None:
        try:
            await duty()
        except Exception:
            logger.exception("something that this worker leads in has failed")
