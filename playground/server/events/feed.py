"""The feed: a numbered list of everything that happens, which robots and pages follow."""

import secrets
from typing import Any

from playground.server.clock import ServerClock, Signal

KEPT = 50_000


class Feed:
    """An append-only list of events numbered from 1; the oldest go when there are more than `KEPT`.

    `epoch` tells this list from that of another server's life, whose numbers mean nothing here.
    """

    def __init__(self, clock: ServerClock) -> None:
        self.signal = Signal()
        self.epoch = secrets.token_hex(8)
        self._clock = clock
        self._events: list[dict[str, Any]] = []
        self._dropped = 0

    @property
    def last(self) -> int:
        """The number of the newest event."""
        return self._dropped + len(self._events)

    def reaches(self, number: int) -> bool:
        """Whether a reader who has seen everything up to that number can go on, since nothing after is lost."""
        return self._dropped <= number <= self.last

    def add(self, kind: str, **facts: Any) -> int:
        """Append one event; returns its number."""
        if len(self._events) >= KEPT:
            self._dropped += KEPT // 2
            del self._events[: KEPT // 2]
        number = self.last + 1
        self._events.append({"n": number, "at": round(self._clock.now(), 3), "kind": kind, **facts})
        self.signal.notify()
        return number

    def after(self, number: int, limit: int = 1000) -> list[dict[str, Any]]:
        """The events after the one of this number, the oldest first."""
        start = max(0, number - self._dropped)
        return self._events[start : start + limit]

    async def wait_after(self, number: int, seconds: float, limit: int = 1000) -> list[dict[str, Any]]:
        """The events after the one of this number, waiting for the first if there is none yet."""
        if number >= self.last:
            await self.signal.wait(seconds)
        return self.after(number, limit)
