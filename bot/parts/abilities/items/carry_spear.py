"""`carry_spear`: a spear of one's own, every day until it is thrown."""

from typing import ClassVar

from bot.engine.bases.ability import Passive
from bot.text.messages import later
from bot.text.narration.words import Words, register


class CarrySpear(Passive):
    """Its holder has a spear of his own every day, until he throws it or it is locked (EX-77, EX-78). Passive.

    It takes him along; how it is thrown `spears` says.
    """

    stage: ClassVar[str] = "deliver"


register("carry_spear", Words(name=later.context("ability", "Spear")))
