"""The update in hand (being handled now): when it came, and the answers to presses that are still on their way."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from bot.telegram.intake.tally import Tally

Spawn = Callable[[Coroutine[object, object, None]], asyncio.Task[None]]
"""A function that runs a coroutine as a task of its own."""

MOMENT = 1.0
"""How long an update waits at most for the answer to its press before it counts as handled, in seconds."""


@dataclass(slots=True)
class Arrival:
    """The moment (monotonic) at which the update in hand arrived. Timers that inherit this value ignore it."""

    tally: Tally
    spawn: Spawn
    at: float = field(default_factory=time.monotonic)
    in_hand: bool = True
    answers: list[asyncio.Task[None]] = field(default_factory=list)

    def answer(self, answering: Coroutine[object, object, None]) -> None:
        """Send the answer to a press; the lane (the queue of work for its group) does not wait for that."""
        self.answers.append(self.spawn(answering))

    async def answered(self) -> None:
        """Wait a moment for answers under way, since an update that is confirmed does not come again."""
        if self.answers:
            await asyncio.wait(self.answers, timeout=MOMENT)

    def note_answered(self) -> None:
        """Note that the press is answered: count how long that took."""
        self.tally.answered.observe(time.monotonic() - self.at)


ARRIVAL: ContextVar[Arrival | None] = ContextVar("ARRIVAL", default=None)


@contextmanager
def arrived(tally: Tally, spawn: Spawn) -> Iterator[Arrival]:
    """A block during which an update that has just arrived is in hand."""
    arrival = Arrival(tally, spawn)
    before = ARRIVAL.set(arrival)
    try:
        yield arrival
    finally:
        arrival.in_hand = False
        ARRIVAL.reset(before)


def in_hand() -> Arrival | None:
    """The arrival of the update that is being handled, if one is."""
    arrival = ARRIVAL.get()
    return arrival if arrival is not None and arrival.in_hand else None


def note_committed() -> None:
    """Note that the update's input to a game is stored: count how long that took."""
    if (arrival := in_hand()) is not None:
        arrival.tally.committed.observe(time.monotonic() - arrival.at)
