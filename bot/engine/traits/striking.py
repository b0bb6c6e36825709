"""Traits of abilities that attacks have to reckon with."""

from collections.abc import Collection

from bot.engine.night.scratch import Hit, Night
from bot.engine.traits.trait import Trait


class TakesHits(Trait):
    """A passive ability that takes an attack which no other protection has stopped, and may wear out by that.

    The vest of the godfather stops the first bullet of Leon that no save has stopped, and is gone then (GF-104).
    """

    def catches(self, night: Night, hit: Hit) -> bool:
        """Whether the holder survives this attack by the ability."""
        return False


class WithstandsHits(Trait):
    """An ability that makes some attacks on its holder do nothing, before any protection is looked at.

    The mafia's shot does nothing to the invulnerable of Nasim, any number of times (NS-62).
    """

    def withstands(self, night: Night, hit: Hit) -> bool:
        """Whether this attack does nothing."""
        return False

    def deters(self, kind: str, ability: str, by: Collection[str]) -> bool:
        """Whether the holder, by the rules alone, survives or pays back this attack by these roles and teams."""
        return False
