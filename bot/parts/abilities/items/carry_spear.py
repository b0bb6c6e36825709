"""`carry_spear`: a spear of the holder's own, every day until the throw."""

from bot.engine.api import Passive
from bot.text.api import later, register


class CarrySpear(Passive):
    """The holder has a spear every day, until it is thrown or locked (EX-77, EX-78). Passive.

    The throw takes the holder along too; `spears` says how it goes.
    """

    stage = "deliver"


register("carry_spear", name=later.context("ability", "Spear"))
