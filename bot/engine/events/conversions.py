"""Who tries to make another of somebody, and what a circle that decides together hears at dawn."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class ConversionTried(Event, story=True):
    """Nobody before the end: whom somebody named to be made one of his own kind."""

    by: int
    target: int


@record
class ConverterStruck(Event, story=True):
    """Nobody before the end: who struck at a player for trying to convert him."""

    by: int
    target: int


@record
class CircleBroken(Event, story=True):
    """Nobody before the end: who named whom, for which the whole circle is struck."""

    by: int
    target: int


@record
class LinkFailed(Event, story=True):
    """Nobody before the end: who named whom for a circle that decides together, where he did not join it."""

    by: int
    target: int


@record
class CircleGrew(Event):
    """To the members of a circle: at dawn, who belongs to it from now on; never as what."""

    seat: int


@record
class CircleJoined(Event):
    """Private: at dawn, you belong to the circle of these players, as far as it knows; nobody: the others are out."""

    members: tuple[int, ...]


@record
class CircleUnchanged(Event):
    """To the members of a circle: at dawn, that nobody has joined it, never why (PR-394)."""
