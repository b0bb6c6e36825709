"""Last acts of players who leave, against others: cuffs, an arrest."""

from bot.engine.events.base import Event
from bot.engine.names import RoleId
from bot.engine.records import record


@record
class ArrestMade(Event, story=True):
    """Public: the player named by one who has left, or None; `right`: the target is of the role sought, and leaves."""

    by: int
    target: int | None
    role: RoleId
    right: bool


@record
class TakenAlong(Event, story=True):
    """Public: the player taken along by one who has left, or None; `role` where the game shows roles of the dead."""

    by: int
    target: int | None
    role: RoleId | None


@record
class Exploded(Event, story=True):
    """Public: the player blown up by one who has left, or None."""

    by: int
    target: int | None


@record
class ShieldedBy(Event, story=True):
    """Secret until the end: `by` has brought back `seat`, who was blown up."""

    by: int
    seat: int
