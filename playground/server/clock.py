"""The server's own time, which a test may push forward or hold still; and waiting for the next change of something."""

import asyncio
import time


class ServerClock:
    """The server's clock: the machine's time plus skipped seconds, or a time standing still from `start`."""

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


class Signal:
    """A signal: many tasks can wait for it, one call wakes them all; once closed, nobody waits any more."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether the signal was closed, as the server goes down."""
        return self._closed

    def notify(self) -> None:
        """Wake all waiting tasks."""
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        self._waiting.clear()

    def close(self) -> None:
        """Wake everybody, for good."""
        self._closed = True
        self.notify()

    async def wait(self, seconds: float) -> bool:
        """Wait for the next notification; False when the time ran out first or the signal is closed."""
        if self._closed or seconds <= 0:
            return False
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        try:
            async with asyncio.timeout(seconds):  # Python 3.11's wait_for loses a cancellation that comes with a wakeup
                await future
        except TimeoutError:
            return False
        finally:
            self._waiting.discard(future)
        return not self._closed
