"""Near the end of a turn or a vote it is said once how much time is left."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.engine.asks import Deadline

SHORTEST_TURN = 40.0
SHORTEST_VOTE = 30.0
"""What is shorter, in seconds, is over before a word about it has been read."""

LEAST = 10.0
SHARE = 6.0
"""It is said so many seconds before the end, or with this part of the time left, whichever comes first."""


@dataclass(slots=True)
class Countdown:
    """Says once how much time is left while somebody waits for a deadline; whoever waits is not woken for it.

    A log that was written before there were countdowns has no early `TimeUp` in it; there nothing is said.

    Attributes:
        before: how many seconds before the deadline, wherever the host moves it; 0: not at all, or not any more.
        say: is given how many seconds are left.
    """

    before: float
    say: Callable[[float], None]

    def sound(self, left: float) -> None:
        """Say it."""
        self.before = 0.0
        self.say(left)


QUIET = Countdown(0.0, lambda _: None)
"""Nothing is said."""


def near_the_end(deadline: Deadline, shortest: float) -> float:
    """How many seconds before a deadline it is said; 0 where the time given is less than `shortest`."""
    length = deadline.length
    if length < shortest:
        return 0.0
    return length / SHARE if length > LEAST * SHARE else LEAST
