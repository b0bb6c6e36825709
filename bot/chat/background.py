"""What runs beside the updates: work that ends by itself, and services that run as long as the bot does."""

import asyncio
import logging
from collections.abc import Coroutine

from bot.store.errors import LeaseLostError, is_failure

logger = logging.getLogger(__name__)

PATIENCE = 1.0
"""What is in hand may take so many seconds when the bot stops."""


class BackgroundTasks:
    """Tasks that nobody waits for, kept so that none is lost. `tasks` are those that are to end by themselves."""

    def __init__(self) -> None:
        self.tasks: list[asyncio.Task[None]] = []
        self._services: list[asyncio.Task[None]] = []

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Let something run on its own; what goes wrong in it is logged."""
        task = asyncio.create_task(work)
        self.tasks.append(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.remove(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if is_failure(error) or isinstance(error, LeaseLostError):  # the store has said so, or another worker does it
            logger.debug("something was left undone: %s", error)
        else:
            logger.error("something was left undone", exc_info=error)

    def spawn_forever(self, work: Coroutine[object, object, None]) -> None:
        """Let something run until the bot stops; should it end sooner, the bot is broken."""
        self._services.append(asyncio.create_task(work))

    async def broken(self) -> None:
        """Wait until a service has ended, which none should, and raise what it ended with."""
        done, _ = await asyncio.wait(self._services, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()

    async def stop_services(self) -> None:
        """End what would run for ever."""
        for service in self._services:
            service.cancel()
        await asyncio.gather(*self._services, return_exceptions=True)

    async def finish(self) -> None:
        """Wait for what is in hand, and give up what takes too long."""
        if self.tasks:
            _, late = await asyncio.wait(list(self.tasks), timeout=PATIENCE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
