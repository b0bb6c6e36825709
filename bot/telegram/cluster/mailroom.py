"""Updates that one worker has received and another one has to handle."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from telegram import Update

from bot.store.errors import DATABASE_ERRORS, LeaseLostError
from bot.store.workers.crew import Crew
from bot.store.workers.tables import Letter

logger = logging.getLogger(__name__)


class Mailroom:
    """Hands updates to other workers (processes of this bot), and handles theirs, in order within a lane (one group).

    Attributes:
        handle: handles an update, given as JSON, as if it had come from Telegram; returns when it is handled.
        sent: how many updates were handed to others.
        received: how many updates of others were handled here.
    """

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self.handle: Callable[[dict[str, Any]], Awaitable[None]] | None = None
        self._in_hand: set[int] = set()
        self._lanes: dict[int, asyncio.Task[bool]] = {}
        self._opening: set[int] = set()
        self.sent = 0
        self.received = 0

    async def forward(self, update: Update, lane: int, error: LeaseLostError) -> None:
        """Hand an update to the worker that has its lane.

        A private act on a group's game needs both lanes, the person's and the group's: the former follows the latter.
        """
        if error.lane is not None and error.lane != lane and lane > 0:
            await self._crew.follow(lane, error.lane)
        await self._crew.post(lane, update.update_id, update.to_json())
        self._opening.discard(update.update_id)
        self.sent += 1

    async def look(self) -> None:
        """Begin to handle the letters that have come: updates that other workers have received for this one."""
        for letter in await self._crew.mail() if self.handle is not None else ():
            if letter.id not in self._in_hand:
                self._in_hand.add(letter.id)
                before = self._lanes.get(letter.lane)
                task = asyncio.create_task(self._open(letter, before))
                self._lanes[letter.lane] = task

    async def _open(self, letter: Letter, before: asyncio.Task[bool] | None) -> bool:
        """Handle a letter after the one before it. Return whether it was handled; if not, those behind it wait too."""
        try:
            if before is not None and not await before:
                return False
            return await self._handled(letter)
        except DATABASE_ERRORS as error:
            logger.debug("a letter waits: %s", error)
            return False
        finally:
            self._in_hand.discard(letter.id)
            if self._lanes.get(letter.lane) is asyncio.current_task():
                del self._lanes[letter.lane]

    async def _handled(self, letter: Letter) -> bool:
        """Handle a letter. Return False if its lane has just gone to another worker, which then has to handle it."""
        payload = json.loads(letter.payload)
        update_id = payload["update_id"]
        self._opening.add(update_id)
        try:
            if self.handle is not None:
                await self.handle(payload)
        except DATABASE_ERRORS:
            raise
        except Exception:
            logger.exception("a letter could not be opened")
        if update_id not in self._opening:
            return False
        self._opening.discard(update_id)
        await self._crew.opened(letter)
        self.received += 1
        return True

    async def close(self) -> None:
        """Finish the letters that are being handled."""
        if self._lanes:
            await asyncio.wait(list(self._lanes.values()), timeout=1.0)
