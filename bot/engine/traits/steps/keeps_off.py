"""Guards who stand before a player."""

from bot.engine.traits.steps.shelters import Shelters


class KeepsOff(Shelters):
    """An ability that keeps later visitors off, and whose actor takes the bullets.

    The bodyguard of the city stands before a player: bullets hit the bodyguard, and later visitors are turned away
    (CT-73, CT-120 to CT-122).
    """
