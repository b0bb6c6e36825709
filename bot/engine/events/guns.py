"""Guns by day."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class GunFired(Event, story=True):
    """Public: who fires at whom, and what the gun was loaded with: `real` or `blank`."""

    by: int
    target: int
    kind: str


@record
class GunAimed(Event):
    """Public: who fires at whom; whether the gun is real is told when the target has spoken. Seconds."""

    by: int
    target: int
    seconds: float


@record
class ShotDown(Event, story=True):
    """Public: this player leaves by a gun; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: str | None


@record
class SpearStruck(Event, story=True):
    """Public: these players leave by a spear: whoever was hit, and whoever threw it if it was his own."""

    seats: tuple[int, ...]


@record
class BlownUp(Event, story=True):
    """Public: `seat` has shot down `by`, who blew him up for it, and is out; `role` where that is shown, else None."""

    seat: int
    by: int
    role: str | None
