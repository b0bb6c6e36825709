"""Leaving, idling, the host."""

from dataclasses import dataclass

from bot.engine.events.base import Event


@dataclass(frozen=True)
class PlayerLeft(Event, story=True):
    """Public: out without powers or last words (CH-07). `why`: `leave`, `kick` or `idle`."""

    seat: int
    why: str
    role: str | None


@dataclass(frozen=True)
class IdleWarned(Event):
    """Private: nothing came from you for a whole round; another one and you are out (CH-08)."""


@dataclass(frozen=True)
class TimeExtended(Event):
    """Public: the host gave more time. Seconds added."""

    seconds: float


@dataclass(frozen=True)
class PhaseSkipped(Event):
    """Public: the host ended this phase."""
