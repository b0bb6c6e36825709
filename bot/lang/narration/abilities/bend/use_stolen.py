"""What was stolen is used."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

# NOTE: a thief uses what he has taken of another player tonight
register("use_stolen", Words(name=later.context("ability", "Stolen ability")))
