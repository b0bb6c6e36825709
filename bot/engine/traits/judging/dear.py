"""Abilities with which a mistake is dear."""

from bot.engine.traits.trait import Trait


class Dear(Trait):
    """An ability with which a mistake costs its holder dear, so that a sensible player waits for a reason.

    Leon of the Godfather dies of firing a bullet at a player of the town (GF-105).
    """

    @property
    def dear(self) -> bool:
        """Whether the price is high in this game; parameters may lower it."""
        return True
