"""`wear_vest`: a vest of one's own, from the start."""

from typing import ClassVar

from bot.engine.abilities.base import Passive
from bot.engine.api import Play
from bot.engine.events import VestTorn
from bot.engine.items.holding import give
from bot.engine.items.vests import vest


class WearVest(Passive, tells=(VestTorn,)):
    """Its holder wears a vest from the first nightfall on, which stops one bullet, once (PR-103). Passive.

    It is a thing of his: he keeps it whatever becomes of him, and it can be stolen.
    """

    stage: ClassVar[str] = "equip"

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Put it on."""
        if game.round == game.rules.first_night:
            give(game, seat, vest(0))
