"""What those who leave may still do to others: cuffs, an arrest."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class ArrestMade(Event, story=True):
    """Public: whom somebody who has left has named, or nobody, and whether it is the one sought, who then leaves."""

    by: int
    target: int | None
    role: str
    right: bool


@record
class TakenAlong(Event, story=True):
    """Public: whom somebody who has left takes along, or nobody; `role` where the game shows the roles of the dead."""

    by: int
    target: int | None
    role: str | None


@record
class Exploded(Event, story=True):
    """Public: whom somebody who has left blows up, or nobody."""

    by: int
    target: int | None


@record
class ShieldedBy(Event, story=True):
    """Nobody before the end: who has brought back a player who was blown up."""

    by: int
    seat: int
