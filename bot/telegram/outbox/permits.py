"""This sender's share of the calls that all senders may make together: permits, taken for a short time and returned."""

import asyncio
import contextlib
import logging
import math
from collections.abc import Awaitable, Callable, Iterable

from bot.store import StoreError
from bot.store.errors import DATABASE_ERRORS
from bot.store.workers.permits import LASTS, Asking, CallPace, Grant
from bot.telegram.outbox.allowance import MARGIN, Limits
from bot.telegram.outbox.queue import Ready

logger = logging.getLogger(__name__)

Take = Callable[[Asking, CallPace], Awaitable[Grant]]

GAP = 0.05
"""The least time between two requests for permits, in seconds."""
RENEWED = LASTS / 2
"""How often the held permits are renewed when no more are wanted, in seconds."""
AGAIN = 0.5
"""How long to wait after the database could not be asked, in seconds."""
LONGEST = 60.0
"""How long to wait at most before the queue is looked at again, in seconds."""
AHEAD = 0.25
"""A sender holds no more permits than it alone could use in this many seconds."""


class Permits:
    """The overall window of one of several senders (`Overall`): each call needs a permit.

    Each request is for as many permits as there are chats with something to send now, plus as many as were used since
    the last request. If nothing waits, no request is made.

    Attributes:
        taken: the number of permits received so far.
        missed: the number of permits that were asked for, and not received.
    """

    def __init__(self, take: Take, limits: Limits, clock: Callable[[], float]) -> None:
        speed = limits.speed or 1.0
        self._take = take
        self._pace = CallPace(limits.overall.count, limits.overall.seconds / speed + MARGIN, limits.for_groups)
        self._most = math.ceil(limits.overall.count * min(1.0, AHEAD * speed))
        self._gap = GAP / min(speed, 5.0)  # not more often than a database likes to be asked
        self._clock = clock
        self._free = 0
        self._until = -math.inf  # the free permits are good until then
        self._left = 0  # permits that no sender had taken at the last request
        self._flying = 0
        self._begun = 0  # since the last request
        self._ended: list[float] = []
        self._wanted = asyncio.Event()
        self.taken = 0
        self.missed = 0

    @property
    def held(self) -> int:
        """The number of permits in hand, calls under way included."""
        return self._flying + (self._free if self._clock() < self._until else 0)

    @property
    def pace(self) -> float:
        """How many permits there are per second for all senders together."""
        return self._pace.count / self._pace.seconds

    def wait(self, now: float, spare: int = 0) -> float:
        """Seconds until a call may start; infinite if more permits have to come first, which wake the sender.

        `spare`: how many permits must be left over, held here or free for all.
        """
        if now >= self._until:
            self._free = 0
        if self._free and self._free + self._left > spare:
            return 0.0
        self._wanted.set()
        return self._gap if self._free else math.inf

    def begin(self) -> None:
        """Use up a permit for a call that starts."""
        self._free -= 1
        self._flying += 1
        self._begun += 1

    def end(self, now: float) -> None:
        """Note that a call came back; the next request for permits reports when."""
        self._flying -= 1
        self._ended.append(now)

    def cancel(self) -> None:
        """Free the permit of the last `begin`, whose call was not made after all."""
        self._flying -= 1
        self._free += 1

    def restore(self, marks: Iterable[float]) -> None:
        """Do nothing: the database knows the calls made before a restart."""

    async def run(self, look: Callable[[], Ready], wake: Callable[[], None]) -> None:
        """Take permits for ever, as many as `look` says are needed; call `wake` when some have come."""
        renewal = math.inf
        while True:
            self._wanted.clear()
            ready, now = look(), self._clock()
            if now >= self._until:
                self._free = 0
            if ready.chats > self._free or now >= renewal:
                try:
                    await self._exchange(ready, now)
                except (StoreError, *DATABASE_ERRORS) as error:
                    logger.debug("no permits: %s", error)
                    await asyncio.sleep(AGAIN)
                if self._free:
                    wake()
                renewal = now + RENEWED if self._flying or self._free or self._ended else math.inf
                await asyncio.sleep(self._gap)
            else:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(max(self._gap, min(ready.soonest, renewal - now, LONGEST))):
                        await self._wanted.wait()

    async def _exchange(self, ready: Ready, now: float) -> None:
        """Report calls that came back, return permits that are not needed, and take those that are."""
        aim = min(ready.chats + self._begun, self._most)
        self._free, self._begun = min(self._free, aim), 0
        ended, self._ended = self._ended, []
        ages = tuple(now - at for at in ended)
        asking = Asking(self._flying + self._free, aim - self._free, ready.groups, ages)
        try:
            grant = await self._take(asking, self._pace)
        except BaseException:
            self._ended += ended
            raise
        self._free += grant.count
        self.taken += grant.count
        self.missed += asking.wants - grant.count
        self._left = grant.left
        self._until = now + LASTS
