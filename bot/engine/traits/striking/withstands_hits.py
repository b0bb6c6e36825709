"""Attacks that do nothing to a player."""

from collections.abc import Collection

from bot.engine.night.scratch import Hit, Night
from bot.engine.traits.trait import Trait


class WithstandsHits(Trait):
    """An ability that makes some attacks on its holder do nothing, before any protection is looked at.

    The mafia's shot does nothing to the invulnerable of Nasim, any number of times (NS-62).
    """

    def withstands(self, night: Night, hit: Hit) -> bool:  # noqa: ARG002 - a hook
        """Whether this attack does nothing."""
        return False

    def deters(self, kind: str, ability: str, by: Collection[str]) -> bool:  # noqa: ARG002 - a hook
        """Whether by the rules alone its holder outlives, or pays back, an attack by these roles and teams."""
        return False
