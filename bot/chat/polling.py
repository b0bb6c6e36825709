"""Fetching updates by long polling (Bot API: getUpdates).

An update is confirmed to Telegram only when it has been handled, so that a crash between the two brings it again
instead of losing it. That is why this is not PTB's updater, which confirms on arrival.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence

from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

logger = logging.getLogger(__name__)

LONGEST_PAUSE = 30.0
LAST_PATIENCE = 1.5
"""What is in hand may take so many seconds when the bot is told to stop."""


class Poller:
    """Asks for updates for ever, and has each batch handled before it is confirmed."""

    def __init__(
        self,
        bot: Bot,
        handle: Callable[[Update], Coroutine[object, object, None]],
        allowed_updates: Sequence[str],
        *,
        wait: int = 25,
        patience: float = 5.0,
    ) -> None:
        self._bot = bot
        self._handle = handle
        self._allowed = list(allowed_updates)
        self._wait = wait
        self._patience = patience
        self._offset: int | None = None

    async def run(self) -> None:
        """Poll until cancelled.

        Raises:
            InvalidToken: Telegram does not know this token.
        """
        pause = 0.0
        while True:
            try:
                updates = await self._bot.get_updates(
                    offset=self._offset,
                    timeout=self._wait,
                    allowed_updates=self._allowed,
                    read_timeout=self._wait + 10,
                )
            except InvalidToken:
                raise
            except RetryAfter as error:
                await asyncio.sleep(_seconds(error))
                continue
            except TelegramError as error:
                level = logging.ERROR if isinstance(error, Conflict) else logging.WARNING
                logger.log(level, "no updates: %s", error)
                pause = min(LONGEST_PAUSE, max(1.0, pause * 2))
                await asyncio.sleep(pause)
                continue
            pause = 0.0
            if updates:
                await self._handle_all(updates)
                newest = max(update.update_id for update in updates)
                self._offset = max(self._offset or 0, newest + 1)  # an old one may come again, and alone

    async def _handle_all(self, updates: Sequence[Update]) -> None:
        """Handle a batch, side by side as far as the lanes allow. Whoever hangs does not hold up the other groups."""
        tasks = [asyncio.create_task(self._handle(update)) for update in updates]
        try:
            _, late = await asyncio.wait(tasks, timeout=self._patience)
        except asyncio.CancelledError:  # told to stop: what is in hand is finished while the store is open
            _, late = await asyncio.wait(tasks, timeout=LAST_PATIENCE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
            raise
        if late:
            logger.warning("%d updates are still being handled after %.0f s", len(late), self._patience)
        for task in tasks:
            if task.done() and not task.cancelled() and (error := task.exception()) is not None:
                logger.error("an update was not handled", exc_info=error)


def _seconds(error: RetryAfter) -> float:
    wait = error.retry_after
    return float(wait) if isinstance(wait, int | float) else wait.total_seconds()
