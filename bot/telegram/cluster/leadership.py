"""Tasks that exist once, however many workers there are: one worker does them, and another if that one is gone."""

import asyncio
import logging
from collections.abc import Sequence

from bot.store.workers.crew import LEADER, Crew
from bot.telegram.background import Service, kept_up

logger = logging.getLogger(__name__)


class Leadership:
    """The duties of the leading worker, which run while this worker leads."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self.duties: Sequence[Service] = ()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def leads(self) -> bool:
        """Whether this worker leads."""
        return bool(self._tasks)

    async def look(self) -> None:
        """Start to lead if no living worker does; stop if another one leads by now."""
        if await self._crew.take(LEADER) is not None:
            if not self._tasks:
                logger.info("this worker leads")
                self._tasks = [asyncio.create_task(self._do(duty)) for duty in self.duties]
        else:
            await self.stop()

    async def stop(self) -> None:
        """Stop leading."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _do(self, duty: Service) -> None:
        try:
            await kept_up(duty)
        except Exception:
            logger.exception("something that this worker leads in has failed")
