"""The server's own time, which a test may push forward or hold still."""

import time


class ServerClock:
    """Seconds since the epoch: the machine's, plus what was skipped; or standing still from `start`."""

    def __init__(self, start: float | None = None) -> None:
        self._start = start
        self._skipped = 0.0

    def now(self) -> float:
        """The current time of this server."""
        return (time.time() if self._start is None else self._start) + self._skipped

    def advance(self, seconds: float) -> float:
        """Skip ahead; returns the new time."""
        self._skipped += seconds
        return self.now()
