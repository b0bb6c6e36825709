"""`break_tie`: decide which of the tied players leaves."""

from bot.engine.api import Passive, Play
from bot.text.api import later, register


class BreakTie(Passive):
    """The holder decides in private which of the players tied for most votes leaves, the holder too (AD-117 to AD-126).

    The vote's `tie` says how long the holder may think, and the meaning of silence.
    """

    stage = "dawn"
    purpose = "harm"
    asks = ("break_tie",)


def may_break_ties(game: Play) -> bool:
    """Whether the ability may have been dealt, as far as the whole group knows."""
    return any(isinstance(ability, BreakTie) for ability in game.cards.in_play)


def who_breaks_ties(game: Play) -> int | None:
    """The living player who may decide a tie, silenced or not (AD-152); None without one."""
    held = ((player.number, ability) for player in game.seats.players for ability in player.role.passives)
    return next((seat for seat, ability in held if isinstance(ability, BreakTie)), None)


register(
    "break_tie",
    # NOTE: the balancer alone decides who of the players with most votes leaves
    name=later.context("ability", "Casting vote"),
    question=later.text("⚖️ <b>A tie. Who is out?</b> Nobody will know it was you."),
    default=later.text("If you don't answer, chance picks one of them."),
)
