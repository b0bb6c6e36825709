"""Work beside the updates: tasks that end by themselves, and services that run as long as the bot does."""

import asyncio
import logging
from collections.abc import Callable, Coroutine

from bot.store import StoreError
from bot.store.errors import DATABASE_ERRORS, LeaseLostError, is_failure
from bot.store.handling import without_update

logger = logging.getLogger(__name__)

Service = Callable[[], Coroutine[object, object, None]]
"""A function that starts a service: work that runs for ever, or to its end."""

PATIENCE = 1.0
"""How long the work in hand may take when the bot stops. Seconds."""
AGAIN = 1.0
"""How long to wait before a service that the store has failed begins again. Seconds."""


async def kept_up(service: Service) -> None:
    """Run a service, again and again if the store fails, so that a restart of the database does not end it."""
    while True:
        try:
            await service()
        except (StoreError, *DATABASE_ERRORS) as error:
            if is_failure(error) or isinstance(error, LeaseLostError):
                logger.debug("a service begins again: %s", error)
            else:
                logger.exception("a service begins again")
            await asyncio.sleep(AGAIN)
        else:
            return


class BackgroundTasks:
    """Background tasks, with references to them, which asyncio needs. `tasks` end by themselves, services do not."""

    def __init__(self) -> None:
        self.tasks: list[asyncio.Task[None]] = []
        self._services: list[asyncio.Task[None]] = []

    def spawn(self, work: Coroutine[object, object, None], *, of_update: bool = False) -> asyncio.Task[None]:
        """Let some work run on its own; its errors are logged. `of_update`: it belongs to the present update."""
        task = asyncio.create_task(work, context=None if of_update else without_update())
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

    def spawn_forever(self, service: Service) -> None:
        """Let a service run until the bot stops, even if the store fails; if it ends sooner, the bot is `broken`."""
        self._services.append(asyncio.create_task(kept_up(service), context=without_update()))

    async def broken(self) -> None:
        """Wait until any service has ended, which should not happen, and raise its error."""
        done, _ = await asyncio.wait(self._services, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()

    async def stop_services(self) -> None:
        """End the services that would run for ever."""
        for service in self._services:
            service.cancel()
        await asyncio.gather(*self._services, return_exceptions=True)

    async def finish(self) -> None:
        """Wait for the work in hand, and give up tasks that take too long."""
        if self.tasks:
            _, late = await asyncio.wait(list(self.tasks), timeout=PATIENCE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
