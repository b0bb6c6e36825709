"""Events of players who leave, are idle or put out, of substitutes, and of a host's commands."""

from typing import Annotated

from bot.engine.events.base import Event
from bot.engine.names import RoleId, among
from bot.engine.records import record

Why = Annotated[str, among("leave", "kick", "idle")]
"""The reason why a seat is empty."""


@record
class PlayerLeft(Event, story=True):
    """Public: this player has left the game, and is out without powers or last words (CH-07)."""

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
    """Public: a player said a secret word and is out; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: RoleId | None


@record
class SilenceBroken(Event, story=True):
    """Public: a silenced player wrote and is out; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: RoleId | None


@record
class Expelled(Event, story=True):
    """Public: a player is out for breaking the rules; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: RoleId | None
