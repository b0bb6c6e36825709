"""Fetching updates by long polling (Bot API: getUpdates).

An update is confirmed to Telegram only after being handled, so that a crash between the two repeats the update instead
of losing it. That is why this is not PTB's updater, which confirms on arrival.
"""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass

from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.telegram.intake.admission import Admission
from bot.telegram.intake.tally import Tally

logger = logging.getLogger(__name__)

LONGEST_PAUSE = 30.0
PATIENCE = 5.0
"""How long a hanging update keeps others from being confirmed, in seconds."""
LAST_PATIENCE = 1.5
"""How long the updates in hand may take when the bot is told to stop, in seconds."""
MOMENT = 0.05
"""How long the updates in hand may take before more are fetched beside them, in seconds."""
READING = 0.01
"""The seconds for each update in hand, if these are more: each comes again with the next batch, and is read in vain."""
FEW = 0.25
"""The share of the updates in hand, at most, beside whose end more are fetched at once: they are read in vain again."""
MARGIN = 20.0
"""How late an answer may be before that counts as a trouble, in seconds."""


@dataclass(frozen=True, slots=True, eq=False)
class _InHand:
    """An update that was fetched and not confirmed yet; up to `until` (monotonic) later ones wait for it."""

    number: int
    task: asyncio.Task[None]
    until: float


class Poller:
    """The poller: asks Telegram for updates for ever, and has each handled before confirming that it came.

    Telegram sends the updates in hand again with each batch; the `admission`, which has to be the bot's, leaves them
    out.

    `errors` counts the errors that came instead of updates, by the name of PTB's exception.
    """

    def __init__(
        self,
        bot: Bot,
        handle: Callable[[Update], Coroutine[object, object, None]],
        allowed_updates: Sequence[str],
        *,
        wait: int,
        tally: Tally,
        admission: Admission,
    ) -> None:
        self._bot = bot
        self._handle = handle
        self._allowed = list(allowed_updates)
        self._wait = wait
        self._offset: int | None = None
        self._tally = tally
        self._admission = admission
        self._heard_at = time.monotonic()
        self._displaced = False
        self._in_hand: list[_InHand] = []
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
        """Poll until cancelled; the updates in hand are finished.

        Raises:
            InvalidToken: Telegram does not know this token.
        """
        self._heard_at = time.monotonic()  # perhaps another worker has polled until now
        try:
            await self._poll()
        finally:
            await self._finish()

    async def _poll(self) -> None:
        pause = 0.0
        while True:
            self._confirm()
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
                if self._admission.careful:
                    raise
                logger.exception("updates cannot be read; looking at each of them")
                self._admission.careful = True
                continue
            self._admission.careful = False
            pause = 0.0
            self._heard_at, self._displaced = time.monotonic(), False
            await self._take(updates)

    def _failed(self, error: TelegramError) -> None:
        self.errors[type(error).__name__] += 1
        self._displaced = isinstance(error, Conflict)

    async def _take(self, updates: Sequence[Update]) -> None:
        """Have these updates handled, side by side as far as lanes allow, and wait a moment for most updates in hand.

        Later updates do not wait for slow ones, nor the processor for the last ones to reach the disk and Telegram.
        """
        until = time.monotonic() + PATIENCE
        for update in updates:
            task = asyncio.create_task(self._handle(update))
            task.add_done_callback(_say_what_failed)
            self._in_hand.append(_InHand(update.update_id, task, until))
        if busy := [one.task for one in self._in_hand if not one.task.done()]:
            await _most(busy, max(MOMENT, READING * len(busy)))

    def _confirm(self) -> None:
        """Let the next request confirm the updates before the first in hand (Bot API: getUpdates, offset).

        A hanging update is waited for no longer than `PATIENCE`.
        """
        if not self._in_hand:
            return
        now = time.monotonic()
        busy = [one.number for one in self._in_hand if not one.task.done() and now < one.until]
        first = min(busy, default=max(one.number for one in self._in_hand) + 1)
        offset = self._offset = max(self._offset or 0, first)  # an old one may come again, and alone
        left = [one for one in self._in_hand if one.number < offset and one.number not in busy]
        self._in_hand = [one for one in self._in_hand if one not in left]
        self._admission.in_hand = {one.number for one in self._in_hand}
        if late := sum(not one.task.done() for one in left):
            self._tally.late += late
            logger.warning("%d updates are still being handled after %.0f s", late, PATIENCE)

    async def _finish(self) -> None:
        """Finish the updates in hand while the store is open. Whoever polls next gets those broken off once more."""
        busy = [one.task for one in self._in_hand if not one.task.done()]
        if not busy:
            return
        _, late = await asyncio.wait(busy, timeout=LAST_PATIENCE)
        for task in late:
            task.cancel()
        if late:
            self._in_hand, self._admission.in_hand = [], ()  # all since the offset come again, if it is this poller
        await asyncio.gather(*late, return_exceptions=True)


async def _most(tasks: Sequence[asyncio.Task[None]], longest: float) -> None:
    """Wait until all but a few of these tasks are done, for so many seconds at most."""
    left, most_done = len(tasks), asyncio.Event()

    def done(_: asyncio.Task[None]) -> None:
        nonlocal left
        left -= 1
        if left <= FEW * len(tasks):
            most_done.set()

    for task in tasks:
        task.add_done_callback(done)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(longest):  # `wait_for` would swallow a cancellation at the end of the last task
            await most_done.wait()


def _say_what_failed(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        logger.error("an update was not handled", exc_info=error)


def _seconds(error: RetryAfter) -> float:
    wait = error.retry_after
    return float(wait) if isinstance(wait, int | float) else wait.total_seconds()
