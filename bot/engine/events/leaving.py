"""Leaving, idling, the host."""

from typing import Annotated

from bot.engine.events.base import Event
from bot.engine.names import RoleId, among
from bot.engine.records import record

Why = Annotated[str, among("leave", "kick", "idle")]
"""The reason why a seat is empty."""


@record
class PlayerLeft(Event, story=True):
    """Public: out without powers or last words (CH-07)."""

    seat: int
    why: Why
    role: RoleId | None


@record
class SeatFree(Event):
    """Public: the player of this seat has left; the seat is kept for a substitute."""

    seat: int
    why: Why


@record
class SeatOffered(Event):
    """Public: the first person to ask may take this seat, for so many seconds."""

    seat: int
    seconds: float


@record
class SeatTaken(Event, story=True):
    """Public: a substitute plays this seat from now on."""

    seat: int


@record
class IdleWarned(Event):
    """Private: nothing came from you for a whole round; another one and you are out (CH-08)."""


@record
class TimeExtended(Event):
    """Public: the host gave so many `seconds` more."""

    seconds: float


@record
class PhaseSkipped(Event):
    """Public: the host ended this phase."""


@record
class WordSaid(Event, story=True):
    """Public: out for saying a word that stays secret; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: RoleId | None


@record
class SilenceBroken(Event, story=True):
    """Public: silenced, has written and is out; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: RoleId | None


@record
class Expelled(Event, story=True):
    """Public: out for breaking the rules of the table; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: RoleId | None
