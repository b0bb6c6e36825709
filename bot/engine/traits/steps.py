"""Traits that matter where roles act one after another (`bot.engine.night.steps`)."""

from bot.engine.traits.trait import Trait


class DoneInTurn(Trait):
    """An ability whose answer is shown at once, so that later roles cannot void the act.

    A block voids a check in the city only if the blocker's step is earlier: an answer that was shown cannot be unshown
    (CT-69).
    """


class Shelters(Trait):
    """An ability that protects others, and that an earlier hit on its actor makes void.

    A doctor of the city who was hit at an earlier step heals nobody else (CT-74).
    """


class KeepsOff(Shelters):
    """An ability that keeps later visitors off, and whose actor takes the bullets.

    The bodyguard of the city stands before a player: bullets hit the bodyguard, and later visitors are turned away
    (CT-73, CT-120 to CT-122).
    """
