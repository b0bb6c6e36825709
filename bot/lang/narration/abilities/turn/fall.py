"""A rank is lost with its leader."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

# NOTE: somebody becomes a plain member of the team when its leader is out
register("fall", Words(name=later.context("ability", "Fall")))
