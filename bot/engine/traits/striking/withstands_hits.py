"""Attacks that do nothing to a player."""

from bot.engine.night.scratch import Hit, Night
from bot.engine.traits.trait import Trait


class WithstandsHits(Trait):
    """A passive ability that makes some attacks on its holder do nothing, before any protection is looked at.

    The mafia's shot does nothing to the invulnerable of Nasim, any number of times (NS-62).
    """

    def withstands(self, night: Night, hit: Hit) -> bool:  # noqa: ARG002 - a hook
        """Whether this attack does nothing."""
        return False
