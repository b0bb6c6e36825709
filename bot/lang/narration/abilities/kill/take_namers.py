"""Whoever names a player leaves with them."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register("take_namers", Words(name=later.context("ability", "Killer's hand")))
