"""Leaving, idling, the host."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class PlayerLeft(Event, story=True):
    """Public: out without powers or last words (CH-07). `why`: `leave`, `kick` or `idle`."""

    seat: int
    why: str
    role: str | None


@record
class SeatFree(Event):
    """Public: the player of this seat has left; the seat is kept for a substitute. `why`: `leave`, `kick` or `idle`."""

    seat: int
    why: str


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
    role: str | None


@record
class SilenceBroken(Event, story=True):
    """Public: silenced, has written and is out; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: str | None


@record
class Expelled(Event, story=True):
    """Public: out for breaking the rules of the table; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: str | None
