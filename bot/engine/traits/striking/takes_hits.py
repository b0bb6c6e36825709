"""Attacks that wear a protection out."""

from bot.engine.night.scratch import Hit, Night
from bot.engine.traits.trait import Trait


class TakesHits(Trait):
    """A passive ability that takes an attack which no other protection has stopped, and may wear out by that.

    The vest of the godfather stops the first bullet of Leon that no save has stopped, and is gone then (GF-104).
    """

    def catches(self, night: Night, hit: Hit) -> bool:  # noqa: ARG002 - a hook
        """Whether the holder survives this attack by the ability."""
        return False
