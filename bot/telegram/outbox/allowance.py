"""The allowance: how much may be sent now. It stays below Telegram's limits, whatever the network does to timing.

A call reaches Telegram at some moment between its start and its end. So a call in flight counts as if it arrived only
now, a finished one as if it arrived at its end, and a new one as if it arrived at its start: Telegram, which counts
arrivals, never counts more in any window than the sender does.
"""

import math
from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

MARGIN = 0.03  # two clocks do not tick alike

SEVERAL = 3
"""The number of chats, refused one soon after the other without a reason of their own, that stand for all chats."""
TOGETHER = 5.0
"""How soon after one another these refusals come, in seconds."""
LONGEST = 60.0
"""The longest pause of all chats, whatever Telegram asks one chat for, in seconds."""
OTHERS_FIRST = 3.0
"""How long the try that may end a flood is left to another sender, if that one was refused last, in seconds."""


class CallKind(StrEnum):
    """The kinds of calls that the limits distinguish."""

    MESSAGE = "message"  # sendMessage, editMessageText
    MODERATION = "moderation"  # permissions, restrictions, pins
    OTHER = "other"  # deleteMessage: only the overall pace


@dataclass(frozen=True, slots=True)
class Rate:
    """A limit: at most `count` calls in any window of so many `seconds`."""

    count: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Limits:
    """How fast to send (Bot API FAQ: "My bot is hitting limits, how do I avoid this?": 30 a second over all, 1 a second
    in a chat with short bursts, 20 a minute in a group).

    Attributes:
        overall: over all chats.
        chat: messages and edits in one chat: three at once, then one a second on the average.
        group: messages and edits in one group.
        moderation: permissions, restrictions and pins in one group.
        reserve: of `group`, and of `moderation`, the share that less urgent calls (looks of boards and lobbies, answers
            to commands, pins) leave for the news of a game.
        for_groups: of `overall`, the share that private messages leave for groups.
        patience: seconds for which an edit lets new messages of its chat go first.
        gathering: seconds for which an edit of a group's board waits for further changes.
        untold: the longest time in seconds that a game waits until its group has heard the news.
        concurrency: calls at the same time.
        private: of these, to private chats.
        answer: seconds to wait for the answer to a call; a message whose answer was given up may come twice.
        speed: divides all windows, for demonstrations on a local server; None is unlimited.
    """

    overall: Rate = Rate(25, 1.0)
    chat: Rate = Rate(3, 3.0)
    group: Rate = Rate(18, 60.0)
    moderation: Rate = Rate(15, 60.0)
    reserve: int = 5
    for_groups: int = 5
    patience: float = 4.0
    gathering: float = 4.0
    untold: float = 300.0
    concurrency: int = 16
    private: int = 12
    answer: float = 25.0
    speed: float | None = 1.0


def limits_at(rate: int, speed: float | None = 1.0) -> Limits:
    """The limits for a bot to which Telegram allows so many messages a second; five sixths of these are used.

    The number of calls at the same time grows with the rate.
    """
    overall = Rate(rate * 5 // 6, 1.0)
    return Limits(
        overall,
        for_groups=rate // 6,
        concurrency=max(16, rate * 16 // 30),
        private=max(12, rate * 12 // 30),
        speed=speed,
    )


class Overall(Protocol):
    """The count of the calls to all chats together, and their limit."""

    def wait(self, now: float, spare: int = 0) -> float:
        """Seconds until a call may start that leaves `spare` others; infinite where another call has to end first."""

    def begin(self) -> None:
        """Note that a call starts."""

    def end(self, now: float) -> None:
        """Note that a call came back."""

    def cancel(self) -> None:
        """Undo the last `begin`: the call was not made after all."""

    def restore(self, marks: Iterable[float]) -> None:
        """Take over the marks (moments) of calls made before a restart."""


@dataclass(slots=True)
class RateWindow:
    """The count of calls against one rate."""

    rate: Rate
    marks: deque[float] = field(default_factory=deque)
    flying: int = 0

    def room(self, now: float) -> int:
        """How many calls may start now."""
        while self.marks and self.marks[0] <= now - self.rate.seconds - MARGIN:
            self.marks.popleft()
        return self.rate.count - self.flying - len(self.marks)

    def wait(self, now: float, spare: int = 0) -> float:
        """Seconds until a call may start that leaves `spare` others; infinite while calls in flight are in the way."""
        missing = 1 + spare - self.room(now)
        if missing <= 0:
            return 0.0
        if missing > len(self.marks):
            return math.inf
        return max(0.001, self.marks[missing - 1] + self.rate.seconds + MARGIN - now)

    def begin(self) -> None:
        """Note that a call starts."""
        self.flying += 1

    def cancel(self) -> None:
        """Undo the last `begin`: the call was not made after all."""
        self.flying -= 1

    def restore(self, marks: Iterable[float]) -> None:
        """Take over the marks (moments) of calls made before a restart, oldest first."""
        self.marks.extend(marks)

    def end(self, now: float) -> None:
        """Note that a call came back."""
        self.flying -= 1
        self.marks.append(max(now, self.marks[-1]) if self.marks else now)


class Flood:
    """The pause of all chats when Telegram refuses several of them, and the call that ends the pause.

    A 429 is about its own chat: a group in slow mode answers a bot that is no admin like this, for an hour at a time,
    and any user can make such groups. Only where several chats are refused within seconds, none of which has a reason
    of its own, does Telegram mean the bot. Telegram never asks the bot to wait for long, and only a running sender
    remembers a flood.

    After the pause a single call is made, and the others wait for its outcome: if Telegram takes the call, the pause is
    over; if that is refused as well, there is another pause.
    """

    def __init__(self) -> None:
        self._refused: dict[int, float] = {}
        self._on = False
        self._ends = -math.inf
        self._later = 0.0
        self._trying: int | None = None

    def note(self, chat_id: int, now: float, seconds: float, *, here: bool = True) -> float | None:
        """Note that a chat without a reason of its own was refused, for so long; `here`: to this sender, not to another
        one.

        Returns how long all chats wait because of this, if they do.
        """
        self._refused = {one: at for one, at in self._refused.items() if now - at < TOGETHER} | {chat_id: now}
        self._on = self._on or len(self._refused) >= SEVERAL
        if not self._on:
            return None
        self._ends = max(self._ends, now + min(seconds, LONGEST))
        self._later = 0.0 if here else OTHERS_FIRST
        return self._ends - now

    def passed(self, chat_id: int) -> bool:
        """Note that Telegram has taken a call in this chat; returns whether that call has ended the pause."""
        if not self._on or self._trying != chat_id:
            return False
        self.over()
        return True

    def over(self) -> None:
        """End the pause of all chats."""
        self._on = False
        self._refused.clear()
        self._ends = -math.inf

    @property
    def until(self) -> float:
        """The end of the pause, if there is one."""
        return self._ends

    def wait(self, now: float) -> float:
        """Seconds until a call may be sent; infinite while one call tries whether the pause is over."""
        if not self._on:
            return 0.0
        return math.inf if self._trying is not None else max(0.0, self._ends + self._later - now)

    def begin(self, chat_id: int) -> None:
        """Note that a call starts; during a pause this is the call that tries."""
        if self._on:
            self._trying = chat_id

    def end(self, chat_id: int) -> None:
        """Note that a call came back. Its outcome has been noted before."""
        if self._trying == chat_id:
            self._trying = None


class Allowance:
    """The recent calls of all chats (windows), and their pauses. `overall` counts all calls; None: counted here too.

    Attributes:
        flood: whether all chats have to wait together.
    """

    def __init__(self, limits: Limits, overall: Overall | None = None) -> None:
        self._limits = limits
        self._overall = RateWindow(self._scaled(limits.overall)) if overall is None else overall
        self._chats: dict[int, list[RateWindow]] = {}
        self._moderation: dict[int, list[RateWindow]] = {}
        self._pauses: dict[int, float] = {}
        self.flood = Flood()

    def _scaled(self, rate: Rate) -> Rate:
        return Rate(rate.count, rate.seconds / (self._limits.speed or 1.0))

    def _windows(self, chat_id: int, kind: CallKind) -> list[RateWindow]:
        if kind is CallKind.OTHER:
            return []
        chats, rates = (
            (self._chats, [self._limits.chat, *([self._limits.group] if chat_id < 0 else [])])
            if kind is CallKind.MESSAGE
            else (self._moderation, [self._limits.moderation])
        )
        if chat_id not in chats:
            chats[chat_id] = [RateWindow(self._scaled(rate)) for rate in rates]
        return chats[chat_id]

    def pause(self, chat_id: int, until: float) -> None:
        """Send nothing to this chat before that moment (Bot API: ResponseParameters.retry_after)."""
        self._pauses[chat_id] = max(self._pauses.get(chat_id, -math.inf), until)

    def lift(self, chat_id: int) -> bool:
        """End this chat's pause, since its reason is gone; return whether there was one."""
        return self._pauses.pop(chat_id, None) is not None

    def pause_left(self, chat_id: int, now: float) -> float:
        """For how many seconds Telegram still wants nothing in this chat alone."""
        return max(0.0, self._pauses.get(chat_id, -math.inf) - now)

    def paused_until(self, chat_id: int) -> float:
        """When the pause ends, or ended, that Telegram has asked for in this chat, or in all."""
        return max(self.flood.until, self._pauses.get(chat_id, -math.inf))

    def overall_wait(self, now: float) -> float:
        """Seconds until the next call may be sent to any chat."""
        paused = self.flood.wait(now)
        return paused if self._limits.speed is None else max(paused, self._overall.wait(now))

    def wait(
        self,
        chat_id: int,
        kind: CallKind,
        now: float,
        *,
        spare: bool = False,
        at_leisure: bool = False,
        alone: bool = False,
    ) -> float:
        """Seconds until a call of this kind may start in this chat.

        `spare` leaves the reserve of a group unused, `at_leisure` half of all that the chat is allowed; `alone` ignores
        the limit of all chats together.
        """
        waits = [self.pause_left(chat_id, now), self.flood.wait(now)]
        if self._limits.speed is None:
            return max(waits)
        if chat_id > 0 and not alone:
            waits.append(self._overall.wait(now, self._limits.for_groups))
        windows = self._windows(chat_id, kind)
        for window in windows:
            of_the_group = chat_id < 0 and window is windows[-1]
            left = self._limits.reserve if spare and of_the_group else 0
            waits.append(window.wait(now, window.rate.count // 2 if at_leisure else left))
        return max(waits)

    def room(self, chat_id: int, now: float) -> int:
        """How many messages may start in this chat now."""
        if self._limits.speed is None:
            return 1_000_000
        return min(window.room(now) for window in self._windows(chat_id, CallKind.MESSAGE))

    def begin(self, chat_id: int, kind: CallKind) -> None:
        """Note that a call starts."""
        self.flood.begin(chat_id)
        for window in (self._overall, *self._windows(chat_id, kind)):
            window.begin()

    def end(self, chat_id: int, kind: CallKind, now: float) -> None:
        """Note that a call came back."""
        self.flood.end(chat_id)
        for window in (self._overall, *self._windows(chat_id, kind)):
            window.end(now)

    def cancel(self, chat_id: int, kind: CallKind) -> None:
        """Undo the last `begin`: the call was not made after all."""
        self.flood.end(chat_id)
        for window in (self._overall, *self._windows(chat_id, kind)):
            window.cancel()

    def restore(self, spent: Iterable[tuple[int, CallKind, float]], now: float) -> None:
        """Take over the calls before a restart, oldest first, and those that may have been in flight then."""
        overall = []
        for chat_id, kind, at in spent:
            mark = min(at, now)  # a later one would stand for a wall clock that was set back
            overall.append(mark)
            for window in self._windows(chat_id, kind):
                window.restore([mark])
        self._overall.restore(overall + [now] * self._limits.concurrency)

    def gain(self, chats: Collection[int], spent: Iterable[tuple[int, CallKind, float]], now: float) -> None:
        """Take over chats that were another sender's until now, with the calls that were made there, oldest first."""
        for chat_id in chats:
            for window in (*self._chats.get(chat_id, ()), *self._moderation.get(chat_id, ())):
                window.marks.clear()
        for chat_id, kind, at in spent:
            for window in self._windows(chat_id, kind):
                window.restore([min(at, now)])

    def move(self, old: int, new: int) -> None:
        """Move what is known of a group to its new id as a supergroup."""
        for chats in (self._chats, self._moderation):
            if old in chats and new not in chats:
                chats[new] = chats.pop(old)
        if old in self._pauses:
            self.pause(new, self._pauses.pop(old))

    def tidy(self, now: float) -> None:
        """Forget the chats in which no earlier call counts any more."""
        for chats in (self._chats, self._moderation):
            idle = [c for c, windows in chats.items() if all(w.room(now) == w.rate.count for w in windows)]
            for chat_id in idle:
                del chats[chat_id]
        self._pauses = {chat_id: until for chat_id, until in self._pauses.items() if until > now}
