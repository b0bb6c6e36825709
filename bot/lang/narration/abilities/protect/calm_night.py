"""A night in which nobody can be killed."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register("calm_night", Words(name=later.context("ability", "Calm night")))
