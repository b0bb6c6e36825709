"""`due_death`: the death of a player who has exposed another."""

from bot.engine.api import Act, Night, Passive, kill
from bot.engine.traits.timing import ActsNightly
from bot.parts.abilities.learn.reveal import DUE
from bot.text.api import later, register


class DueDeath(Passive, ActsNightly):
    """The death of an exposer in the night after, despite all protection (GF-110, GF-101). Passive.

    It lapses if the exposer is out before.
    """

    puts_out = True
    stage = "fate"

    def at_night(self, night: Night, seat: int) -> None:
        """Kill the player who has exposed another, in the night after."""
        game = night.game
        if game.seats[seat].targets_of_last_night(DUE, game.round):
            kill(night, "magic", Act(self, seat, (seat,)), seat)


register(
    "due_death",
    # NOTE: Citizen Kane dies the night after an exposure
    name=later.context("ability", "Death after the exposure"),
)
