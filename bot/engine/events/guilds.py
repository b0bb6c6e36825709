"""The end of an alliance that a newcomer kills."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class MasonDeath(Event):
    """Public: an alliance dies of a player it has let in; neither the player nor the members are named (AD-626)."""
