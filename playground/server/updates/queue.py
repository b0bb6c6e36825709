"""The queue of updates: kept in order until confirmed, for a day at most; presses for less."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from playground.server.clock import ServerClock, Signal
from playground.server.faults.orders import FaultKind, FaultOrder, Faults
from playground.server.refusals.errors import conflict

FIRST_ID = 100_000_001
DAY = 24 * 3600
PRESS_LASTS = 150
"""The seconds after which a press that the bot has not fetched is dropped, as by Telegram's own server."""
KINDS = (
    "message",
    "edited_message",
    "callback_query",
    "my_chat_member",
    "chat_member",
    "message_reaction",
)
ASKED_FOR = {"chat_member", "message_reaction"}


@dataclass(frozen=True)
class Update:
    """An update and its time; `twice`: to be sent once more after it was confirmed."""

    id: int
    at: float
    kind: str
    body: dict[str, Any]
    twice: bool = False

    def as_json(self) -> dict[str, Any]:
        """Bot API: Update."""
        return {"update_id": self.id, self.kind: self.body}


def _lasts(update: Update) -> int:
    return PRESS_LASTS if update.kind == "callback_query" else DAY


class Updates:
    """Bot API: Getting updates. The newest `getUpdates` call wins; the one it displaces gets a 409."""

    def __init__(self, clock: ServerClock, faults: Faults) -> None:
        self.signal = Signal()
        self.allowed: list[str] = []
        self._clock = clock
        self._faults = faults
        self._queue: deque[Update] = deque()
        self._again: list[Update] = []  # confirmed, and yet to be delivered once more
        self._held: list[asyncio.TimerHandle] = []
        self._behind: list[Callable[[], None]] = []  # comes when the next one has come
        self._next = FIRST_ID
        self._poll = 0

    def wanted(self, kind: str) -> bool:
        """Bot API: allowed_updates; an empty list means all but those that must be asked for."""
        return kind in self.allowed if self.allowed else kind not in ASKED_FOR

    def allow(self, kinds: list[str]) -> None:
        """Set which kinds are collected from now on; unknown names are ignored, as Telegram does."""
        self.allowed = [kind for kind in kinds if isinstance(kind, str)]

    def add(self, kind: str, body: dict[str, Any]) -> int:
        """Queue an update, if its kind is wanted; returns its id, or 0 for an unwanted or withheld one."""
        if not self.wanted(kind):
            return 0
        fault = self._faults.of_update(kind, body)
        if fault is not None and fault.kind in {FaultKind.LATE, FaultKind.SWAPPED}:
            self._withhold(fault, kind, body)
            return 0
        return self._put(kind, body, twice=fault is not None)

    def _put(self, kind: str, body: dict[str, Any], *, twice: bool = False) -> int:
        update = Update(self._next, self._clock.now(), kind, body, twice)
        self._next += 1
        self._queue.append(update)
        behind, self._behind = self._behind, []
        for come in behind:
            come()
        self.signal.notify()
        return update.id

    def _withhold(self, fault: FaultOrder, kind: str, body: dict[str, Any]) -> None:
        """Hold an update back because of a fault: for some time, or until after the next update."""

        def come() -> None:
            if timer in self._held:
                timer.cancel()
                self._held.remove(timer)
                self._put(kind, body)

        timer = asyncio.get_running_loop().call_later(fault.seconds, come)
        self._held.append(timer)
        if fault.kind is FaultKind.SWAPPED:
            self._behind.append(come)

    def confirm(self, offset: int) -> None:
        """Drop the updates before this id, as confirmed; a negative offset keeps only that many, the latest."""
        self._again.clear()
        if offset < 0:
            while len(self._queue) > -offset:
                self._queue.popleft()
        while self._queue and offset > 0 and self._queue[0].id < offset:
            update = self._queue.popleft()
            if update.twice:
                self._again.append(replace(update, twice=False))

    def clear(self) -> None:
        """Bot API: drop_pending_updates."""
        self._queue.clear()
        self._again.clear()
        for timer in self._held:
            timer.cancel()
        self._held.clear()

    def pending(self, limit: int | None = None) -> list[Update]:
        """The waiting updates, oldest first, without those that are too old."""
        now = self._clock.now()
        if any(now - update.at > _lasts(update) for update in self._queue):
            self._queue = deque(update for update in self._queue if now - update.at <= _lasts(update))
        waiting = [*self._again, *self._queue] if limit is None else [*self._again, *islice(self._queue, limit)]
        return waiting[:limit]

    def __len__(self) -> int:
        return len(self._queue) + len(self._again) + len(self._held)

    def displace(self) -> None:
        """End the poll that waits now, if any, with a 409."""
        self._poll += 1
        self.signal.notify()

    async def poll(self, offset: int, limit: int, seconds: float) -> list[Update]:
        """Bot API: getUpdates."""
        self.displace()
        mine = self._poll
        self.confirm(offset)
        clock = (
            asyncio.get_running_loop().time
        )  # a poll waits as long as the bot asked, whatever the server's clock says
        end = clock() + seconds
        while not (ready := self.pending(limit)):
            left = end - clock()
            if left <= 0 or self.signal.closed:
                break
            await self.signal.wait(left)
            if mine != self._poll:
                raise conflict(
                    "terminated by other getUpdates request; make sure that only one bot instance is running"
                )
        return ready
