"""A vote that counts twice."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

# NOTE: the judge's vote counts twice, which the group can see only in the sum
register("double_vote", Words(name=later.context("ability", "Double vote")))
