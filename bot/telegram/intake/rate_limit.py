"""The limits on one sender: a token bucket each; and echoes, commands that come twice or just after their occasion."""

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BucketRate:
    """The rate of a token bucket: so many at once, and then so many a second, in real time."""

    at_once: int
    a_second: float

    def times(self, factor: float) -> "BucketRate":
        """The same rate, faster by a factor."""
        return BucketRate(round(self.at_once * factor), self.a_second * factor)


REPORTS = BucketRate(3, 1 / 300)
"""The rate of one person's reports: some at once, and then one in five minutes."""
SENDERS = 10_000
"""The most senders who are remembered. A forgotten one starts again with a full allowance."""


class RateLimiter:
    """A token bucket for each sender: a person, the group or channel in whose name an admin writes, or a whole room.

    A sender's spending is one number, the moment at which all of it will have come back.
    """

    def __init__(self, rate: BucketRate, senders: int = SENDERS, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._senders = senders
        self._clock = clock
        self._spent: dict[Hashable, float] = {}
        self._refused: dict[Hashable, int] = {}

    def __len__(self) -> int:
        return len(self._spent)

    def take(self, sender: Hashable, count: int = 1) -> int:
        """Spend a sender's allowance; 0, or how often this sender was refused since the allowance was last full."""
        now = self._clock()
        back = self._spent.pop(sender, now)
        if back <= now:
            self._refused.pop(sender, None)
            back = now
        later = back + count / self._rate.a_second
        free = later - now <= self._rate.at_once / self._rate.a_second
        self._spent[sender] = later if free else back  # put last: the first are those not heard of for longest
        if free:
            self._forget(now)
            return 0
        self._refused[sender] = self._refused.get(sender, 0) + 1
        return self._refused[sender]

    def _forget(self, now: float) -> None:
        """Forget senders who have their full allowance, from the front; and one more when there are too many."""
        while self._spent:
            first = next(iter(self._spent))
            if self._spent[first] > now and len(self._spent) <= self._senders:
                return
            del self._spent[first]
            self._refused.pop(first, None)


MOMENT = 3.0
"""The least time in which a person reads news and writes a command about them, in seconds of a game's clock."""


class Echoes:
    """The commands of the last `moment` seconds, of any user, to recognise echoes by; 0: none counts as an echo."""

    def __init__(self, clock: Callable[[], float], moment: float = MOMENT) -> None:
        self._clock = clock
        self.moment = moment
        self._done: dict[Hashable, float] = {}

    def note(self, what: Hashable) -> None:
        """Note that this was done now."""
        now = self._clock()
        self._done = {other: at for other, at in self._done.items() if now - at < self.moment}
        self._done[what] = now

    def is_fresh(self, what: Hashable) -> bool:
        """Whether this was done a moment ago."""
        return self._clock() - self._done.get(what, float("-inf")) < self.moment

    def repeats(self, what: Hashable) -> bool:
        """Whether this was done a moment ago; if not, note that it is done now."""
        if self.is_fresh(what):
            return True
        self.note(what)
        return False
