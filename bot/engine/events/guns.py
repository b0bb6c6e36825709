"""Guns by day."""

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
