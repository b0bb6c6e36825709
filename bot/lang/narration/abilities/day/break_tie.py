"""The balancer's choice."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register(
    "break_tie",
    Words(
        # NOTE: the balancer alone decides who of the players with most votes leaves
        name=later.context("ability", "Casting vote"),
        question=later.text("⚖️ <b>A tie. Who is out?</b> Nobody learns that it was you."),
        default=later.text("If you don't answer, chance picks one of them."),
    ),
)
