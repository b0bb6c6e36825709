"""Abilities that a part of the day carries out."""

from bot.engine.traits.trait import Trait


class CarriedOutLater(Trait):
    """An ability whose effect is carried out later, by a part of the day.

    A player who was killed by night and lingers leaves after the vote, in the part `fade`; without that part in a
    scenario the player would stay for ever.
    """

    @property
    def carried_out_by(self) -> str:
        """The id of the part without which the ability has no effect; empty where the ability needs none."""
        return ""
