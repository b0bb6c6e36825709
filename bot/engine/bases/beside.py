"""Questions beside a speech, and the signs that its board shows."""

from typing import NamedTuple, Protocol

from bot.engine.asks import Deadline
from bot.engine.signals import Signal


class Seen(NamedTuple):
    """Signs of listeners: the seats that agree, the seats that disagree, and raised hands; None where not shown."""

    agree: tuple[int, ...] | None = None
    disagree: tuple[int, ...] = ()
    hands: tuple[int, ...] | None = None


class Beside(Protocol):
    """Questions beside a speech, to the listeners or to the speaker."""

    def open(self, deadline: Deadline, topic: int) -> None:
        """Put the questions, below the turn or in private."""

    def hear(self, speaker: int, deadline: Deadline, signal: Signal) -> None:
        """Take in a signal that arrives while the speaker has the floor."""

    def seen(self) -> Seen:
        """The signs and hands for the board of the turn."""

    def close(self) -> int | None:
        """Close the questions as the turn ends: the player to whom a challenge was given, if any."""
