"""Commands that come twice, or just after their occasion is over: an action of a moment ago is not repeated."""

from collections.abc import Callable, Hashable

MOMENT = 3.0
"""The least time in which a person reads news and writes a command about it. Seconds at the pace of a game's clock."""


class Echoes:
    """The actions of the last `moment` seconds, by any user; 0: no command counts as an echo."""

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
