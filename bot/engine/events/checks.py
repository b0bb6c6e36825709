"""Results of checks at night that the group hears."""

from bot.engine.events.base import Event
from bot.engine.names import FactionId
from bot.engine.records import record


@record
class Exposed(Event, story=True):
    """Public: at dawn, this player is of this side."""

    seat: int
    side: FactionId
