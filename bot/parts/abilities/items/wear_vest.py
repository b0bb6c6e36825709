"""`wear_vest`: a vest of the holder's own, from the start."""

from bot.engine.api import Passive, Play, vest
from bot.engine.events import VestTorn
from bot.engine.traits.timing import ActsAtNightfall
from bot.text.api import later, register


class WearVest(Passive, ActsAtNightfall, tells=(VestTorn,)):
    """The holder wears a vest from the first nightfall on, which stops one bullet, once (PR-103). Passive.

    The vest is a thing: the holder keeps it in any role, and it can be stolen.
    """

    stage = "equip"

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Put the vest on the holder, on the first nightfall."""
        if game.round == game.rules.night.first:
            game.seats[seat].bear(vest(0))


register("wear_vest", name=later.context("ability", "Vest"))
