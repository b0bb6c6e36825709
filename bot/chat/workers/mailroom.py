"""Updates that came to one worker and are another's to handle."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from telegram import Update

from bot.store.errors import DATABASE_ERRORS, LeaseLostError
from bot.store.workers.crew import Crew
from bot.store.workers.mail import Letter

logger = logging.getLogger(__name__)


class Mailroom:
    """Hands updates over, and has those handled that others hand to this worker: in order within a lane.

    Attributes:
        handle: does with an update's JSON what is done where it comes from Telegram; it ends when that is handled.
        sent: how many updates were handed over.
        received: how many of others were handled here.
    """

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self.handle: Callable[[dict[str, Any]], Awaitable[None]] | None = None
        self._in_hand: set[int] = set()
        self._lanes: dict[int, asyncio.Task[None]] = {}
        self.sent = 0
        self.received = 0

    async def forward(self, update: Update, lane: int, error: LeaseLostError) -> None:
        """Hand an update to the worker who has its lane.

        What somebody does in private about another group's game needs both lanes: his own goes where that one is.
        """
        if error.lane is not None and error.lane != lane and lane > 0:
            await self._crew.follow(lane, error.lane)
        await self._crew.post(lane, update.update_id, update.to_json())
        self.sent += 1

    async def look(self) -> None:
        """Take what has come."""
        for letter in await self._crew.mail() if self.handle is not None else ():
            if letter.id not in self._in_hand:
                self._in_hand.add(letter.id)
                before = self._lanes.get(letter.lane)
                task = asyncio.create_task(self._open(letter, before))
                self._lanes[letter.lane] = task

    async def _open(self, letter: Letter, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await asyncio.wait([before])
        try:
            if self.handle is not None:
                await self.handle(json.loads(letter.payload))
            await self._crew.opened(letter)
            self.received += 1
        except DATABASE_ERRORS as error:
            logger.debug("a letter waits: %s", error)
        except Exception:
            logger.exception("a letter could not be opened")
            await self._crew.opened(letter)
        finally:
            self._in_hand.discard(letter.id)
            if self._lanes.get(letter.lane) is asyncio.current_task():
                del self._lanes[letter.lane]

    async def close(self) -> None:
        """Finish what is in hand."""
        if self._lanes:
            await asyncio.wait(list(self._lanes.values()), timeout=1.0)
