"""A spear of one's own."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register("carry_spear", Words(name=later.context("ability", "Spear")))
