"""Which lanes this worker has. What is going on in a lane is in the memory of its worker, and in nobody else's."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection

from bot.chat.updates.lanes import Lanes
from bot.store.errors import LeaseLostError
from bot.store.workers.crew import LEADER, Crew

logger = logging.getLogger(__name__)

AT_ONCE = 32
"""So many lanes are taken over at a time, so that several workers share what one of them has left."""


class Ownership:
    """Takes lanes that are nobody's when something is to be done there, and gives up what is another's by now.

    `take_up` makes in memory what is going on in a lane, called in it; `drop` forgets that.
    """

    def __init__(
        self, crew: Crew, lanes: Lanes, take_up: Callable[[int, float], Awaitable[None]], drop: Callable[[int], None]
    ) -> None:
        self._crew = crew
        self._lanes = lanes
        self._take_up = take_up
        self._drop = drop
        self._mine: dict[int, float] = {}
        self._stopping = False
        self.taken_over = 0
        lanes.gate = self.enter
        crew.lanes = lanes.inside

    def __contains__(self, lane: int) -> bool:
        return lane in self._mine

    def __len__(self) -> int:
        return len(self._mine)

    async def enter(self, lane: int) -> None:
        """Called in a lane, before anything is done there.

        Raises:
            LeaseLostError: it is another worker's.
        """
        if lane in self._mine:
            return
        if self._stopping or not await self._crew.take(lane):
            raise LeaseLostError(f"lane {lane} is another worker's", lane)
        await self._have(lane, 0.0)

    async def _have(self, lane: int, away: float) -> None:
        """In the lane: it is this worker's, and what is going on there is taken up."""
        self._drop(lane)
        self._mine[lane] = time.monotonic()
        try:
            await self._take_up(lane, away)
        except BaseException:
            self._mine.pop(lane, None)
            self._drop(lane)
            raise

    def lose(self, lane: int) -> None:
        """It is another worker's from now on."""
        if self._mine.pop(lane, None) is not None:
            self._drop(lane)

    async def compare(self) -> None:
        """Give up what is another's by now, and take up what others have given."""
        begun = time.monotonic()
        held = await self._crew.held()
        for lane in [lane for lane, since in self._mine.items() if lane not in held and since < begun]:
            logger.info("lane %d is another worker's by now", lane)
            self.lose(lane)
        given = {lane: has_game for lane, has_game in held.items() if lane not in self._mine and lane != LEADER}
        self._mine |= {lane: begun for lane, has_game in given.items() if not has_game}
        await self._take_all([lane for lane, has_game in given.items() if has_game], 0.0)

    async def take_over(self, away: float) -> int:
        """Take what nobody alive has, until nothing is left; how many lanes.

        `away`: for how long nobody has lived, seconds.
        """
        count = 0
        while not self._stopping and (lanes := await self._crew.take_over(AT_ONCE)):
            await self._take_all(lanes, away)
            count += len(lanes)
            self.taken_over += len(lanes)
        return count

    async def _take_all(self, lanes: Collection[int], away: float) -> None:
        outcomes = await asyncio.gather(*(self._take(lane, away) for lane in lanes), return_exceptions=True)
        for lane, outcome in zip(lanes, outcomes, strict=True):
            if isinstance(outcome, LeaseLostError):
                logger.debug("lane %d went to another worker in this moment", lane)
            elif isinstance(outcome, Exception):
                logger.error("lane %d was not taken up; it will be tried again", lane, exc_info=outcome)

    async def _take(self, lane: int, away: float) -> None:
        async with self._lanes.lane(lane, through=True):
            if lane not in self._mine:
                await self._have(lane, away)

    async def give(self, lane: int, taker: int) -> None:
        """Give a lane to another worker, when nothing is in hand there."""
        async with self._lanes.lane(lane, through=True):
            if lane in self._mine:
                self.lose(lane)
                await self._crew.give([lane], taker)

    async def give_all(self) -> bool:
        """Give all lanes to the other workers in turn, and take none any more; whether there is anybody."""
        self._stopping = True
        others = await self._crew.others()
        lanes = sorted(await self._crew.held())
        for place, other in enumerate(others):
            await self._crew.give(lanes[place :: len(others)], other.id)
        if others:
            for lane in list(self._mine):
                self.lose(lane)
        return bool(others)

    async def give_back(self) -> None:
        """Give up the lanes in which nothing is going on."""
        for lane in await self._crew.give_back():
            self.lose(lane)
