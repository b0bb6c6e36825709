"""`due_death`: whoever has exposed a player pays for it with their life."""

from typing import ClassVar

from bot.engine.abilities.base import Passive
from bot.engine.abilities.learn.reveal import DUE
from bot.engine.api import Act, Night


class DueDeath(Passive):
    """Whoever has exposed a player dies in the night after, whatever protects him (GF-110, GF-101). Passive.

    If he is out before, it lapses.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "fate"

    def at_night(self, night: Night, seat: int) -> None:
        """Die, the night after."""
        game = night.game
        if game.seats[seat].targets_of_last_night(DUE, game.round):
            night.kill("magic", Act(self, seat, (seat,)), seat)
