"""Bombs with a code, and circles that know themselves."""

from bot.engine.events.base import Event
from bot.engine.records import record


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
