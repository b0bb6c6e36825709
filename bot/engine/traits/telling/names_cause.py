"""Causes of death that the dawn news name."""

from bot.engine.night.scratch import Hit
from bot.engine.traits.trait import Trait


class NamesCause(Trait):
    """An ability by which players die, and which the dawn news may name as the cause.

    In the Persian roles the group hears of each of the night's dead by whose bullet the player died, the mafia's first.
    """

    def cause_of(self, hit: Hit) -> str:  # noqa: ARG002 - a hook
        """The cause of this death in the dawn news; empty where they name none."""
        return ""


def cause_of(hit: Hit) -> str:
    """The cause of a death in the dawn news; empty where they name none."""
    ability = hit.source.ability
    return ability.cause_of(hit) if isinstance(ability, NamesCause) else ""
