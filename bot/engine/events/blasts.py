"""Blasts by day: raised hands, the players who leave, and armour."""

from bot.engine.events.base import Event
from bot.engine.names import RoleId
from bot.engine.records import record


@record
class HandsAwaited(Event):
    """Public: holders of these roles, and of a gun if there are `guns`, may raise a hand now.

    `seconds`: the time for that.
    """

    roles: tuple[RoleId, ...]
    guns: bool
    seconds: float


@record
class HandServed(Event):
    """Public: this player has raised a hand, and has so many `seconds` to act."""

    seat: int
    seconds: float


@record
class HandWasted(Event, story=True):
    """Public: this player has raised a hand and named nobody; `leaves`: the player is out for that."""

    seat: int
    leaves: bool


@record
class BlastTook(Event, story=True):
    """Public: these players leave by a blast; the one who set it off is among them if still alive."""

    seats: tuple[int, ...]


@record
class DeclaredEarly(Event, story=True):
    """Public: this player has declared the role too early to take another along, and leaves alone."""

    seat: int
    role: RoleId


@record
class ArmorHeld(Event, story=True):
    """Public: this player was hit by day, and stays: armour has stopped the hit, and is used up."""

    seat: int
