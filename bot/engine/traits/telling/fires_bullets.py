"""Bullets of which the group hears even where they have killed no player."""

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.traits.trait import Trait


class FiresBullets(Trait):
    """An ability whose bullets the group hears of, whatever they hit.

    The narrator of the Persian roles says at dawn that the mafia's bullet has hit stone, also where the mafia was
    blocked or has fired none (PR-022, PR-127).
    """

    @property
    def bullet_kind(self) -> str:
        """The kind of attack of the bullets, against which immunities are stated; empty where bullets differ."""
        return ""

    @property
    def due_bullet(self) -> str:
        """The bullet of which the group hears every night, fired or not; empty where there is none."""
        return ""

    def fired_as(self, night: Night, act: Act) -> str:  # noqa: ARG002 - a hook
        """The bullet of which the group hears where an act has killed no player; empty where it hears nothing."""
        return ""
