"""Attacks of the night, and protection against them."""

from bot.engine.events.base import Event
from bot.engine.names import RoleId, TeamId
from bot.engine.records import record


@record
class Saved(Event, story=True):
    """Secret until the end: an attack was stopped by a save."""

    target: int
    by: int


@record
class VestTorn(Event, story=True):
    """Private: the vest of `seat` has stopped a bullet, and is gone."""

    seat: int


@record
class LeftTogether(Event, story=True):
    """Public: this player leaves together with the linked player `other`."""

    seat: int
    other: int
    role: RoleId | None


@record
class ShotChosen(Event, story=True):
    """To the team when the wave closes: its final target, or None; `by` is the member who decided alone, else None."""

    team: TeamId
    target: int | None
    by: int | None
