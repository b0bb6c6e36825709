"""`defuse`: step in for a player with a bomb."""

from bot.engine.api import Passive, Play
from bot.text.api import later, register


class Defuse(Passive):
    """The holder may guess the code of another player's bomb in their stead (ZD-44 to ZD-50).

    The question comes by day, in the procedure `bomb`.
    """

    stage = "deliver"


def defuser(game: Play) -> int | None:
    """The living player who may guess the code for another, blocked or not; None without one."""
    for seat in game.seats.living:
        if any(isinstance(ability, Defuse) for ability in game.seats[seat].role.passives):
            return seat
    return None


register(
    "defuse",
    name=later.context("ability", "Bomb disposal"),
    question=later.text("💣 <b>Do you step in and defuse the bomb?</b> Pick a code, or “Nobody” to stay out."),
    board=later.text("💣 It's up to <b>{player}</b> to defuse the bomb. One guess: the first code they press counts."),
)
