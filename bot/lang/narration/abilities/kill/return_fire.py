"""Whoever comes to a player is shot."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register("return_fire", Words(name=later.context("ability", "Return fire")))
