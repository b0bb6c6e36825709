"""What is told of an alliance that can die of a newcomer, of those who are possessed, and of who acts on two."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class MasonDeath(Event):
    """Public: an alliance has let in somebody it dies of; not who that was, nor who belonged to it (AD-626)."""
