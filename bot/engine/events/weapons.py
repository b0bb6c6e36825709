"""Weapons by day: guns, spears, bombs with a code, blasts, and the armour that stops them."""

from typing import Literal

from bot.engine.events.base import Event
from bot.engine.names import RoleId
from bot.engine.records import record


@record
class GunFired(Event, story=True):
    """Public: a player fires at another; `kind` is the gun's load."""

    by: int
    target: int
    kind: Literal["real", "blank"]


@record
class GunAimed(Event):
    """Public: a player fires at another, who speaks for so many `seconds`.

    Only after that the group is told whether the gun is real.
    """

    by: int
    target: int
    seconds: float


@record
class ShotDown(Event, story=True):
    """Public: this player leaves by a gun; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: RoleId | None


@record
class SpearStruck(Event, story=True):
    """Public: these players leave by a spear: the player hit, and the thrower if the spear was the thrower's own."""

    seats: tuple[int, ...]


@record
class BlownUp(Event, story=True):
    """Public: `seat` has shot `by`, and is blown up for that and out; `role` where the game shows it, else None."""

    seat: int
    by: int
    role: RoleId | None


@record
class BombFound(Event, story=True):
    """Public: a bomb lies before this player; told at dawn."""

    seat: int


@record
class BombDefused(Event, story=True):
    """Public: a player has defused another's bomb; the player is not named."""


@record
class BombTook(Event, story=True):
    """Public: this player has left defusing the bomb."""

    seat: int


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
    """Public: players leave by a blast, among them the player who set it off, if still alive."""

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
