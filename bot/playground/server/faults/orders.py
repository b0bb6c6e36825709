"""Misfortunes to order: calls that fail, answers that are lost, updates that come twice, late or out of order.

What an account or a group can do to a bot (blocking it, taking its rights, becoming a supergroup, ...) is in
`membership`; this is what the network and Telegram's machines do.
"""

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any

from bot.playground.server.clock import ServerClock
from bot.playground.server.events.feed import Feed
from bot.playground.server.http.params import Params


class FaultKind(StrEnum):
    """What goes wrong."""

    TOO_MANY = "too_many"  # 429 for so many seconds
    ERROR = "error"  # 500
    BAD_GATEWAY = "bad_gateway"  # 502, in HTML, as a proxy says it
    DEAF = "deaf"  # nothing is done, and no answer comes for so many seconds
    MUTE = "mute"  # it is done, and no answer comes for so many seconds
    CUT = "cut"  # the connection is cut before anything is done
    HALF = "half"  # it is done, and the connection is cut in the middle of the answer
    TOO_OLD = "too_old"  # 400 to answerCallbackQuery, however prompt it is
    TWICE = "twice"  # an update is delivered, confirmed and delivered again
    LATE = "late"  # an update is withheld for so many seconds
    SWAPPED = "swapped"  # an update comes after the one that follows it, or after so many seconds


OF_UPDATES = frozenset({FaultKind.TWICE, FaultKind.LATE, FaultKind.SWAPPED})
DONE = frozenset({FaultKind.MUTE, FaultKind.HALF})
"""The call has its effect all the same."""


@dataclass
class FaultOrder:
    """One order.

    Attributes:
        kind: the kind of fault.
        method: of which method of the Bot API, or of which kind of update; empty for any (but not for `getUpdates`).
        chat: in which chat only; 0 for any.
        seconds: how long the fault lasts or is waited for, in real seconds.
        times: how many calls or updates are hit; of `too_many`, how many such pauses there are.
        skip: how many pass unharmed before.
        number: given by the server.
        until: the end of a pause that is running, by the server's clock; its calls are refused till then.
    """

    kind: FaultKind
    method: str = ""
    chat: int = 0
    seconds: float = 1.0
    times: int = 1
    skip: int = 0
    number: int = 0
    until: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """What the control interface shows."""
        return asdict(self)

    def concerns(self, name: str, chat: int) -> bool:
        """Whether it is about this method or kind of update, in this chat."""
        named = name == self.method if self.method else name != "getUpdates"
        if self.kind is FaultKind.TOO_OLD:
            named = name == "answerCallbackQuery"
        return named and self.chat in {0, chat}


@dataclass
class Faults:
    """The orders that stand, and what came of them. `befell` counts by kind, method and chat."""

    clock: ServerClock
    feed: Feed
    befell: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    _standing: list[FaultOrder] = field(default_factory=list)
    _pauses: list[FaultOrder] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def __iter__(self) -> Iterator[FaultOrder]:
        return iter([*self._pauses, *self._standing])

    def order(self, fault: FaultOrder) -> FaultOrder:
        """From now on this may befall."""
        if fault.times < 1 or fault.seconds < 0 or fault.skip < 0:
            raise ValueError("times must be above zero, seconds and skip not below")
        fault.number = next(self._numbers)
        self._standing.append(fault)
        return fault

    def clear(self) -> None:
        """From now on all is well."""
        self._standing.clear()
        self._pauses.clear()

    def of_call(self, method: str, params: Params) -> FaultOrder | None:
        """The fault for this call, if any."""
        return self._next(method, params.number("chat_id"), of_updates=False)

    def of_update(self, kind: str, body: dict[str, Any]) -> FaultOrder | None:
        """The fault for this update, if any."""
        chat = (body.get("message") or body).get("chat", {}).get("id", 0)
        return self._next(kind, chat, of_updates=True)

    def _next(self, name: str, chat: int, *, of_updates: bool) -> FaultOrder | None:
        now = self.clock.now()
        self._pauses = [pause for pause in self._pauses if pause.until > now]
        met = None if of_updates else next((pause for pause in self._pauses if pause.concerns(name, chat)), None)
        for fault in () if met is not None else self._standing:
            if (fault.kind in OF_UPDATES) is not of_updates or not fault.concerns(name, chat):
                continue
            if fault.skip:
                fault.skip -= 1
                continue
            met = self._use(fault, now)
            break
        if met is not None:
            self.befell[met.kind.value, name, chat] += 1
            self.feed.add("fault", fault=met.kind.value, method=name, chat_id=chat, number=met.number)
        return met

    def _use(self, fault: FaultOrder, now: float) -> FaultOrder:
        fault.times -= 1
        if not fault.times:
            self._standing.remove(fault)
        if fault.kind is not FaultKind.TOO_MANY:
            return fault
        self._pauses.append(replace(fault, until=now + fault.seconds))
        return self._pauses[-1]
