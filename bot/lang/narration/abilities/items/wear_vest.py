"""A vest of one's own."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register("wear_vest", Words(name=later.context("ability", "Vest")))
