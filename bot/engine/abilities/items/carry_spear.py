"""`carry_spear`: a spear of one's own, every day until it is thrown."""

from typing import ClassVar

from bot.engine.abilities.base import Passive


class CarrySpear(Passive):
    """Its holder has a spear of his own every day, until he throws it or it is locked (EX-77, EX-78). Passive.

    It takes him along; how it is thrown `spears` says.
    """

    stage: ClassVar[str] = "deliver"
