"""Traits that keep an act from being done, and the consequences for that act."""

from typing import ClassVar

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class Blockable(Trait):
    """An ability of one player that a block, a theft or a poison can take away; a team's ability is not one.

    A player who is blocked cannot use an ability of their own (GF-94); the shot of the mafia is the team's, and stays.
    """

    blockable: ClassVar[bool] = True
    """Whether a blocked holder is told so in place of the question."""

    def is_voidable(self, act: Act) -> bool:
        """Whether a mark on its actor voids this act."""
        return self.blockable


class FailsUnnoticed(Trait):
    """An ability that tells its result at dawn, so that a poisoned actor would notice a silent dawn.

    A thief whose stolen guess had no effect is told at dawn that the guess was wrong (AD-324).
    """

    def come_true_spoiled(self, game: Play, act: Act, night: Night) -> None:
        """The words at dawn, before endings are judged, for the actor of a void act, who must not notice."""

    def after_the_dead_spoiled(self, game: Play, act: Act, night: Night) -> None:
        """The words at dawn for the actor of a void act, once the night's dead are out and named."""


class Forestalled(Trait):
    """An ability whose acts are not done where another act has come first, whatever the stage of either.

    A sniper at whom the mafia shoots in the same night does not come to fire (PR-130).
    """

    def is_forestalled(self, night: Night, act: Act) -> bool:
        """Whether another act of the night keeps this one from being done."""
        return False


class GoesElsewhere(Trait):
    """An ability whose actor does not simply visit the players at whom the act is aimed.

    A thief names two players, and the act of the first is applied to the second (PR-185). The thief goes to the first,
    and to the second goes the player whose act was stolen.
    """

    def visited(self, night: Night, act: Act) -> tuple[int, ...]:
        """The players to whom an act takes its actor."""
        return night.aims(act)

    def visits_though(self, by: str) -> bool:
        """Whether the actor still goes there, though this mark has spoiled the act (PR-170)."""
        return False
