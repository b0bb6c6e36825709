"""Acts that protect other players."""

from bot.engine.traits.trait import Trait


class Shelters(Trait):
    """An ability that protects others, and that an earlier hit on its actor makes void.

    A doctor of the city who was hit at an earlier step heals nobody else (CT-74).
    """
