"""Abilities that nobody can double."""

from bot.engine.traits.trait import Trait


class NeverDoubled(Trait):
    """An ability that cannot work on two players where its holder's act is doubled.

    The elder of the Advanced game lets another player's ability work on two targets (AD-695). A leave to shoot is given
    for targets that another player has named, so there are no others to double it with.
    """
