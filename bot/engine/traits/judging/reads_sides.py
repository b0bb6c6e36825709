"""Abilities that show sides."""

from bot.engine.traits.trait import Trait


class ReadsSides(Trait):
    """An ability that shows of which side a player seems to be, so that the side matters that a role `shows_as`.

    The godfather of the Classic game reads as a citizen to the detective's inquiry.
    """
