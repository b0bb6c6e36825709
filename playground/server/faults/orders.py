"""Misfortunes to order: calls that fail, answers that are lost, updates that come twice, late or out of order.

What an account or a group can do to a bot (blocking it, taking its rights, becoming a supergroup, ...) is in
`membership`; this is what the network and Telegram's machines do.
"""

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator

from playground.server.clock import ServerClock
from playground.server.events.feed import Feed
from playground.server.params import Params


class FaultKind(StrEnum):
    """The kinds of faults."""

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
    LOST = "lost"  # an ephemeral message, or an edit of one, is answered and never shown
    FORGETFUL = "forgetful"  # the server knows nothing of ephemeral messages that it has sent
    UNKNOWN = "unknown"  # the server does not know a method
    OLDER = "older"  # it speaks the Bot API before 9.5, and ignores the parameters that it does not know
    EARLIER = "earlier"  # it speaks Bot API 10.2, which ignores `ephemeral_message_parameters`
    CREATOR_REQUIRED = "creator_required"  # 400 to setChatMemberTag, whatever rights the bot has


STATES = frozenset({
    FaultKind.FORGETFUL, FaultKind.UNKNOWN, FaultKind.OLDER, FaultKind.EARLIER, FaultKind.CREATOR_REQUIRED
})  # fmt: skip
"""The kinds of faults that describe a server; they last until cleared, however many calls they strike."""
OF_UPDATES = frozenset({FaultKind.TWICE, FaultKind.LATE, FaultKind.SWAPPED})
DONE = frozenset({FaultKind.MUTE, FaultKind.HALF})
"""The kinds of faults in which the call takes effect all the same."""


_EPHEMERAL = frozenset({"ephemeral_message_parameters", "receiver_user_id"})


@dataclass
class FaultOrder:
    """An order for a fault.

    Attributes:
        kind: the kind of fault.
        method: the method of the Bot API, or kind of update, that is hit; empty for any (except `getUpdates`).
        chat: the chat to which the fault is limited; 0 for any.
        seconds: how long the fault lasts or is waited for, in real seconds.
        times: how many calls or updates are hit; of `too_many`, how many such pauses there are.
        skip: how many calls or updates pass unharmed before.
        user: the receiver to whose ephemeral messages the fault is limited; 0 for any.
        ephemeral: whether only calls about ephemeral messages are hit.
        number: the number of the order, given by the server.
        until: the end of a pause that is running, by the server's clock; its calls are refused till then.
    """

    kind: Annotated[str, AfterValidator(FaultKind)]
    method: str = ""
    chat: int = 0
    seconds: float = 1.0
    times: int = 1
    skip: int = 0
    user: int = 0
    ephemeral: bool = False
    number: int = 0
    until: float = 0.0

    def concerns(self, name: str, chat: int, ephemeral: bool = True) -> bool:
        """Whether the fault concerns this method or kind of update in this chat."""
        if self.ephemeral and not ephemeral:
            return False
        named = name == self.method if self.method else name != "getUpdates"
        if self.kind is FaultKind.TOO_OLD:
            named = name == "answerCallbackQuery"
        return named and self.chat in {0, chat}


@dataclass
class Faults:
    """The ordered faults, and what came of them. `befell` counts by kind, method and chat."""

    clock: ServerClock
    feed: Feed
    befell: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    _standing: list[FaultOrder] = field(default_factory=list)
    _pauses: list[FaultOrder] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def __iter__(self) -> Iterator[FaultOrder]:
        return iter([*self._pauses, *self._standing])

    def order(self, fault: FaultOrder) -> FaultOrder:
        """Order a fault, which may strike from now on."""
        if fault.times < 1 or fault.seconds < 0 or fault.skip < 0:
            raise ValueError("times must be above zero, seconds and skip not below")
        if fault.kind is FaultKind.UNKNOWN and not fault.method:
            raise ValueError("an unknown method must be named")
        fault.number = next(self._numbers)
        self._standing.append(fault)
        return fault

    def stands(self, kind: FaultKind, *, method: str = "", chat: int = 0) -> bool:
        """Whether a fault of this kind describes the server now, for this method and chat."""
        for fault in self._standing:
            if fault.kind is kind and fault.method in {"", method} and fault.chat in {0, chat}:
                self.befell[kind, method, chat] += 1
                return True
        return False

    def of_ephemeral(self, method: str, chat: int, receiver: int) -> FaultOrder | None:
        """The fault by which this receiver does not get an ephemeral message or an edit of it, if any."""
        for fault in self._standing:
            if fault.kind is FaultKind.LOST and fault.concerns(method, chat) and fault.user in {0, receiver}:
                if fault.skip:
                    fault.skip -= 1
                    continue
                return self._met(self._use(fault, self.clock.now()), method, chat, user=receiver)
        return None

    def clear(self) -> None:
        """Remove all orders: nothing goes wrong any more."""
        self._standing.clear()
        self._pauses.clear()

    def of_call(self, method: str, params: Params) -> FaultOrder | None:
        """The fault for this call, if any."""
        ephemeral = "Ephemeral" in method or not _EPHEMERAL.isdisjoint(params.values)
        return self._next(method, params.number("chat_id"), of_updates=False, ephemeral=ephemeral)

    def of_update(self, kind: str, body: dict[str, Any]) -> FaultOrder | None:
        """The fault for this update, if any."""
        chat = (body.get("message") or body).get("chat", {}).get("id", 0)
        return self._next(kind, chat, of_updates=True)

    def _next(self, name: str, chat: int, *, of_updates: bool, ephemeral: bool = False) -> FaultOrder | None:
        now = self.clock.now()
        self._pauses = [pause for pause in self._pauses if pause.until > now]
        pauses = () if of_updates else self._pauses
        met = next((pause for pause in pauses if pause.concerns(name, chat, ephemeral)), None)
        for fault in () if met is not None else self._standing:
            if fault.kind in STATES or fault.kind is FaultKind.LOST:
                continue
            if (fault.kind in OF_UPDATES) is not of_updates or not fault.concerns(name, chat, ephemeral):
                continue
            if fault.skip:
                fault.skip -= 1
                continue
            met = self._use(fault, now)
            break
        return None if met is None else self._met(met, name, chat)

    def _met(self, fault: FaultOrder, name: str, chat: int, **more: int) -> FaultOrder:
        self.befell[fault.kind, name, chat] += 1
        self.feed.add("fault", fault=fault.kind, method=name, chat_id=chat, number=fault.number, **more)
        return fault

    def _use(self, fault: FaultOrder, now: float) -> FaultOrder:
        fault.times -= 1
        if not fault.times:
            self._standing.remove(fault)
        if fault.kind is not FaultKind.TOO_MANY:
            return fault
        self._pauses.append(replace(fault, until=now + fault.seconds))
        return self._pauses[-1]
