"""Bombs with a code, and circles that know themselves."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class BombPlanted(Event, story=True):
    """Nobody before the end: who laid a bomb before whom, with which code."""

    by: int
    target: int
    code: str


@record
class BombFound(Event, story=True):
    """Public: a bomb lies before this player; told at dawn."""

    seat: int


@record
class BombCode(Event):
    """Private: the code of the bomb before you; told at dawn."""

    code: str


@record
class BombDue(Event):
    """Public: the day ends, and the bomb before this player is still there."""

    seat: int


@record
class BombGuessed(Event, story=True):
    """Public: the carrier's guess, and whether it was right; `drawn`: a lot guessed for him."""

    seat: int
    code: str
    right: bool
    drawn: bool


@record
class BombDefused(Event, story=True):
    """Public: somebody has defused the bomb of another; who, is not said."""


@record
class BombTook(Event, story=True):
    """Public: this player has left defusing the bomb."""

    seat: int


@record
class Invited(Event, story=True):
    """Nobody before the end: who was invited into a circle, and whether it was no mistake."""

    by: int
    target: int
    joined: bool


@record
class CircleOpened(Event):
    """To a circle: who belongs to it; what its members write to the narrator is passed on to them.

    `trusted`: only players of one side can be in it.
    """

    members: tuple[int, ...]
    trusted: bool = True


@record
class CircleClosed(Event):
    """To a circle: nothing is passed on any more."""
