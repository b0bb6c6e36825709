"""`break_tie`: decide who of those tied leaves."""

from typing import ClassVar

from bot.engine.api import Play, Purpose
from bot.engine.bases.ability import Passive
from bot.text.messages import later
from bot.text.narration.words import Words, register


class BreakTie(Passive):
    """Its holder decides in private which of those tied for most votes leaves, himself too (AD-117 to AD-126).

    How long he may think, and what his silence means, says the vote's `tie`.
    """

    stage: ClassVar[str] = "dawn"
    purpose: ClassVar[Purpose] = "harm"
    asks: ClassVar[tuple[str, ...]] = ("break_tie",)


def may_break_ties(game: Play) -> bool:
    """Whether somebody may have been dealt it, as far as everybody knows."""
    return any(isinstance(ability, BreakTie) for ability in game.cards.in_play())


def who_breaks_ties(game: Play) -> int | None:
    """Who of the living has it; also who is silenced (AD-152)."""
    held = ((player.number, ability) for player in game.seats.players for ability in player.role.passives)
    return next((seat for seat, ability in held if isinstance(ability, BreakTie)), None)


register(
    "break_tie",
    Words(
        # NOTE: the balancer alone decides who of the players with most votes leaves
        name=later.context("ability", "Casting vote"),
        question=later.text("⚖️ <b>A tie. Who is out?</b> Nobody learns that it was you."),
        default=later.text("If you don't answer, chance picks one of them."),
    ),
)
