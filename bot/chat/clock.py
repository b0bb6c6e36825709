"""Time: game seconds made of real ones."""

import time
from collections.abc import Callable


class GameClock:
    """The time of one game: seconds since its start, running at `speed` game seconds a real second.

    It starts at `at` and counts monotonic time only, so that neither a changed system clock nor the time the bot
    was down moves a deadline.
    """

    def __init__(self, at: float, speed: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._at = at
        self._speed = speed
        self._monotonic = monotonic
        self._since = monotonic()

    def now(self) -> float:
        """Game time now."""
        return round(self._at + (self._monotonic() - self._since) * self._speed, 3)

    def real_seconds_until(self, moment: float) -> float:
        """How many real seconds until this game time; 0 when it is past."""
        return max(0.0, (moment - self.now()) / self._speed)
