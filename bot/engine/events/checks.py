"""What somebody finds out at night, told to whoever it concerns and in the story."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class Exposed(Event, story=True):
    """Public: at dawn, this player is of this side."""

    seat: int
    side: str
