"""`defuse`: step in for whoever has a bomb before him."""

from typing import ClassVar

from bot.engine.abilities.base import Passive
from bot.engine.api import Play


class Defuse(Passive):
    """Before another must guess the code of his bomb, its holder may do so in his stead (ZD-44 to ZD-50).

    It is asked about by day, in the procedure `bomb`.
    """

    stage: ClassVar[str] = "deliver"


def defuser(game: Play) -> int | None:
    """The living player who may step in, blocked or not."""
    for seat in game.living:
        if any(isinstance(ability, Defuse) for ability in game.seats[seat].role.passives):
            return seat
    return None
