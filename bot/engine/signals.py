"""Signals from the machine to the narrator: ends of a wait, and the ways out."""

from collections.abc import Callable

from bot.engine.asks import Ask, Deadline
from bot.engine.inputs import Wrote
from bot.engine.records import record


class GameEnds(Exception):  # noqa: N818 - not an error: the narrator's way out of any depth
    """The game is decided: the winner's id (a side, `draw`, or `none`) and why, by the ending's id."""

    def __init__(self, winner: str, why: str) -> None:
        super().__init__(winner, why)
        self.winner = winner
        self.why = why


class DayBreaksOff(Exception):  # noqa: N818 - not an error: the night falls at once
    """An ending holds by a player's leaving, which may not decide the game: the day ends, and the dawn judges again."""


class DayEnds(Exception):  # noqa: N818 - not an error: nothing more follows today
    """The day is over before all its parts have been played."""


@record
class Gone:
    """The news for a waiting narrator that a player has left the game."""

    seat: int


Signal = Ask | Gone | Wrote | None
"""The end of a wait: an answered question, a leaver, writing of a heeded player, or (None) the time."""


@record
class HeldUp:
    """A wait that goes on while a day power takes effect: its deadline, and the function that hears of each signal."""

    deadline: Deadline
    heed: Callable[[Signal], object]
