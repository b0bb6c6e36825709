"""Fetching updates by long polling (Bot API: getUpdates).

An update is confirmed to Telegram only when it has been handled, so that a crash between the two brings it again
instead of losing it. That is why this is not PTB's updater, which confirms on arrival.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence

from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.chat.tally import Tally
from bot.chat.throttle import Door

logger = logging.getLogger(__name__)

LONGEST_PAUSE = 30.0
LAST_PATIENCE = 1.5
"""What is in hand may take so many seconds when the bot is told to stop."""
MARGIN = 20.0
"""So many seconds later than asked for an answer may come before it is worth a word."""


class Poller:
    """Asks for updates for ever, and has each batch handled before it is confirmed.

    `errors` counts what was answered instead of updates, by the name of PTB's exception.
    """

    def __init__(
        self,
        bot: Bot,
        handle: Callable[[Update], Coroutine[object, object, None]],
        allowed_updates: Sequence[str],
        *,
        wait: int = 25,
        patience: float = 5.0,
        tally: Tally | None = None,
        door: Door | None = None,
    ) -> None:
        self._bot = bot
        self._handle = handle
        self._allowed = list(allowed_updates)
        self._wait = wait
        self._patience = patience
        self._offset: int | None = None
        self._tally = tally or Tally()
        self._door = door or Door()
        self._heard_at = time.monotonic()
        self._displaced = False
        self.errors: Counter[str] = Counter()

    def heard_ago(self) -> float:
        """How long ago Telegram last answered with updates, perhaps none, seconds."""
        return time.monotonic() - self._heard_at

    def trouble(self) -> str | None:
        """Why no updates come in, if none do."""
        if self._displaced:
            return "another instance polls with the same token, or a webhook is set"
        if (seconds := self.heard_ago()) > self._wait + MARGIN:
            return f"Telegram has not answered for {seconds:.0f} s"
        return None

    async def run(self) -> None:
        """Poll until cancelled.

        Raises:
            InvalidToken: Telegram does not know this token.
        """
        pause = 0.0
        while True:
            wait = 0 if pause else self._wait  # after an error it is to be known at once that all is well again
            try:
                updates = await self._bot.get_updates(
                    offset=self._offset,
                    timeout=wait,
                    allowed_updates=self._allowed,
                    read_timeout=wait + 10,
                )
            except InvalidToken:
                raise
            except RetryAfter as error:
                self._failed(error)
                await asyncio.sleep(_seconds(error))
                continue
            except TelegramError as error:
                self._failed(error)
                level = logging.ERROR if isinstance(error, Conflict) else logging.WARNING
                logger.log(level, "no updates: %s", error, extra={"watched": True})
                pause = min(LONGEST_PAUSE, max(1.0, pause * 2))
                await asyncio.sleep(pause)
                continue
            except Exception:  # PTB could not make updates of what came
                if self._door.careful:
                    raise
                logger.exception("updates cannot be read; looking at each of them")
                self._door.careful = True
                continue
            self._door.careful = False
            pause = 0.0
            self._heard_at, self._displaced = time.monotonic(), False
            if updates:
                await self._handle_all(updates)
                newest = max(update.update_id for update in updates)
                self._offset = max(self._offset or 0, newest + 1)  # an old one may come again, and alone

    def _failed(self, error: TelegramError) -> None:
        self.errors[type(error).__name__] += 1
        self._displaced = isinstance(error, Conflict)

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
            self._tally.late += len(late)
            logger.warning("%d updates are still being handled after %.0f s", len(late), self._patience)
        for task in tasks:
            if task.done() and not task.cancelled() and (error := task.exception()) is not None:
                logger.error("an update was not handled", exc_info=error)


def _seconds(error: RetryAfter) -> float:
    wait = error.retry_after
    return float(wait) if isinstance(wait, int | float) else wait.total_seconds()
