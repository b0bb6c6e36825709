"""Citizen Kane dies of having exposed a player."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register(
    "due_death",
    Words(
        # NOTE: Citizen Kane dies the night after an exposure
        name=later.context("ability", "Death after the exposure"),
    ),
)
