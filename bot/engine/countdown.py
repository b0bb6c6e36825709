"""Countdowns: near the end of a turn or a vote the time left is told once."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.engine.asks import Deadline

SHORTEST_TURN = 40.0
SHORTEST_VOTE = 30.0
"""The shortest turns and votes, in seconds, that tell the time left: shorter ones are over before a reader knows."""

LEAST = 10.0
SHARE = 6.0
"""The time left is told `LEAST` seconds before the end, or at the last sixth (`SHARE`) if that is earlier."""


@dataclass(slots=True)
class Countdown:
    """A call that tells once how much time is left before a deadline; the waiting narrator is not woken for that.

    A log that was written before there were countdowns has no early `TimeUp`; its game tells nothing.

    Attributes:
        before: how many seconds before the deadline, wherever the host moves it; 0: not at all, or not any more.
        say: called with the number of seconds left.
    """

    before: float
    say: Callable[[float], None]

    def sound(self, left: float) -> None:
        """Tell the time left, once."""
        self.before = 0.0
        self.say(left)


def unsaid(_: float) -> None:
    """Tell nothing of the time left."""


QUIET = Countdown(0.0, unsaid)
"""A countdown that never sounds."""


def near_the_end(deadline: Deadline, shortest: float) -> float:
    """How many seconds before a deadline its countdown sounds; 0 where the time given is less than `shortest`."""
    length = deadline.length
    if length < shortest:
        return 0.0
    return length / SHARE if length > LEAST * SHARE else LEAST
