"""The lanes (queues of groups and people) of this worker. Only the worker that has a lane keeps its games in memory."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from bot.store.errors import DATABASE_ERRORS, LeaseLostError, is_failure
from bot.store.workers.crew import LEADER, Crew
from bot.telegram.intake.lanes import Lanes

logger = logging.getLogger(__name__)

AT_ONCE = 32
"""How many lanes are taken over at a time, so that several workers share those of a dead one."""


class Ownership:
    """Takes lanes that no worker has when something has to be done in them, and gives up lanes that another worker has.

    `recover` is called in a lane, with the seconds in which no worker was alive, and recovers its games;
    `drop` forgets them.
    """

    def __init__(
        self, crew: Crew, lanes: Lanes, recover: Callable[[int, float], Awaitable[None]], drop: Callable[[int], None]
    ) -> None:
        self._crew = crew
        self._lanes = lanes
        self._recover = recover
        self._drop = drop
        self._mine: dict[int, float] = {}
        self._stopping = False
        self.taken_over = 0
        lanes.gate = self.enter
        crew.lanes = self._inside

    def __contains__(self, lane: int) -> bool:
        return lane in self._mine

    def __len__(self) -> int:
        return len(self._mine)

    async def enter(self, lane: int) -> None:
        """Make sure that this worker has a lane, or take one that is free. Called in the lane, before any work there.

        Raises:
            LeaseLostError: another worker has it.
        """
        if lane in self._mine and (self._crew.sure or await self._is_still_mine(lane)):
            return
        at = None if self._stopping else await self._crew.take(lane)
        if at is None:
            raise LeaseLostError(f"lane {lane} is another worker's", lane)
        await self._have(lane, at, 0.0)

    def _inside(self) -> dict[int, float | None]:
        return {lane: self._mine.get(lane) for lane in self._lanes.inside()}

    async def _is_still_mine(self, lane: int) -> bool:
        """Whether this worker, perhaps taken for dead, still has a lane; a silent database counts as a yes."""
        try:
            if await self._crew.still_has(lane, self._mine[lane]):
                return True
        except DATABASE_ERRORS:
            return True
        self.lose(lane)
        return False

    async def _have(self, lane: int, at: float, away: float) -> None:
        """Note, in a lane, that this worker has it now, and recover its games."""
        self._drop(lane)
        self._mine[lane] = at
        try:
            await self._recover(lane, away)
        except BaseException:
            self._mine.pop(lane, None)
            self._drop(lane)
            raise

    def lose(self, lane: int) -> None:
        """Forget a lane that another worker has from now on."""
        if self._mine.pop(lane, None) is not None:
            self._drop(lane)

    async def compare(self) -> int:
        """Give up lanes that another worker has by now, and take those that others have given; return how many."""
        before = dict(self._mine)
        held = await self._crew.held()
        for lane, at in before.items():
            if (lane not in held or held[lane].at != at) and self._mine.get(lane) == at:
                logger.info("lane %d is another worker's by now", lane)
                self.lose(lane)
        self._crew.knows()
        given = {lane: one for lane, one in held.items() if lane not in self._mine and lane != LEADER}
        self._mine |= {lane: one.at for lane, one in given.items() if not one.has_game}
        await self._take_all({lane: one.at for lane, one in given.items() if one.has_game}, 0.0)
        return len(given)

    async def take_over(self, away: float) -> int:
        """Take all lanes that no living worker has. Return how many.

        `away`: how long no worker was alive, in seconds.
        """
        count = 0
        while not self._stopping and (lanes := await self._crew.take_over(AT_ONCE)):
            await self._take_all(lanes, away)
            count += len(lanes)
            self.taken_over += len(lanes)
        return count

    async def _take_all(self, lanes: Mapping[int, float], away: float) -> None:
        taking = (self._take(lane, at, away) for lane, at in lanes.items())
        outcomes = await asyncio.gather(*taking, return_exceptions=True)
        for lane, outcome in zip(lanes, outcomes, strict=True):
            if isinstance(outcome, LeaseLostError):
                logger.debug("lane %d went to another worker in this moment", lane)
            elif isinstance(outcome, Exception):
                level = logging.DEBUG if is_failure(outcome) else logging.ERROR
                logger.log(level, "lane %d was not recovered; it will be tried again", lane, exc_info=outcome)

    async def _take(self, lane: int, at: float, away: float) -> None:
        async with self._lanes.lane(lane, through=True):
            if self._mine.get(lane) != at:
                await self._have(lane, at, away)

    async def give(self, lane: int, taker: int) -> None:
        """Give a lane to another worker, once nothing is being done in it."""
        async with self._lanes.lane(lane, through=True):
            if lane in self._mine:
                self.lose(lane)
                await self._crew.give([lane], taker)

    async def give_all(self) -> bool:
        """Give all lanes to the other workers in turn, and take no more. Return whether there is another worker."""
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

    @property
    def groups(self) -> set[int]:
        """The groups of this worker."""
        return {lane for lane in self._mine if lane < 0}
