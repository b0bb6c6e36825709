"""Visits that take an actor to other players than the named ones."""

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.traits.trait import Trait


class GoesElsewhere(Trait):
    """An ability whose actor does not simply visit the players at whom the act is aimed.

    A thief names two players, and the act of the first is applied to the second (PR-185). The thief goes to the first,
    and to the second goes the player whose act was stolen.
    """

    def visited(self, night: Night, act: Act) -> tuple[int, ...]:
        """The players to whom an act takes its actor."""
        return night.aims(act)

    def visits_though(self, by: str) -> bool:  # noqa: ARG002 - a hook
        """Whether the actor still goes there, though this mark has spoiled the act (PR-170)."""
        return False
