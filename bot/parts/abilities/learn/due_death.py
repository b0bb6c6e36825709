"""`due_death`: whoever has exposed a player pays for it with their life."""

from typing import ClassVar

from bot.engine.api import Act, Night, kill
from bot.engine.bases.ability import Passive
from bot.engine.traits.acts_nightly import ActsNightly
from bot.parts.abilities.learn.reveal import DUE
from bot.text.messages import later
from bot.text.narration.words import Words, register


class DueDeath(Passive, ActsNightly):
    """Whoever has exposed a player dies in the night after, whatever protects him (GF-110, GF-101). Passive.

    If he is out before, it lapses.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "fate"

    def at_night(self, night: Night, seat: int) -> None:
        """Die, the night after."""
        game = night.game
        if game.seats[seat].targets_of_last_night(DUE, game.round):
            kill(night, "magic", Act(self, seat, (seat,)), seat)


register(
    "due_death",
    Words(
        # NOTE: Citizen Kane dies the night after an exposure
        name=later.context("ability", "Death after the exposure"),
    ),
)
