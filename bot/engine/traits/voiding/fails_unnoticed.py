"""Dawns after acts that were void without their actors' knowing."""

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class FailsUnnoticed(Trait):
    """An ability that tells its result at dawn, so that a poisoned actor would notice a silent dawn.

    A thief whose stolen guess had no effect is told at dawn that the guess was wrong (AD-324).
    """

    def come_true_spoiled(self, game: Play, act: Act, night: Night) -> None:
        """The dawn of a void act, before the endings are looked at: the words for an actor who must not notice."""

    def after_the_dead_spoiled(self, game: Play, act: Act, night: Night) -> None:
        """The dawn of a void act once the night's dead are out and named."""
