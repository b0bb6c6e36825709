"""Commands that come twice, or just as what they meant is over: what was done a moment ago is not done again."""

from collections.abc import Callable, Hashable

MOMENT = 3.0
"""Nobody reads what is new and writes a command about it in so many seconds. At the pace of a game's clock."""


class Echoes:
    """What was done in the last `moment` seconds, whoever wanted it; 0: nothing counts as an echo."""

    def __init__(self, clock: Callable[[], float], moment: float = MOMENT) -> None:
        self._clock = clock
        self.moment = moment
        self._done: dict[Hashable, float] = {}

    def note(self, what: Hashable) -> None:
        """This was done now."""
        now = self._clock()
        self._done = {other: at for other, at in self._done.items() if now - at < self.moment}
        self._done[what] = now

    def is_fresh(self, what: Hashable) -> bool:
        """Whether this was done a moment ago."""
        return self._clock() - self._done.get(what, float("-inf")) < self.moment

    def repeats(self, what: Hashable) -> bool:
        """Whether this was done a moment ago; if not, it is done now."""
        if self.is_fresh(what):
            return True
        self.note(what)
        return False
