"""`double_vote`: a vote that counts twice."""

from bot.engine.api import Passive, Play
from bot.engine.traits.trait import Trait
from bot.text.api import later, register


class WeighsVotes(Trait):
    """An ability that may make its holder's vote by day count more than once in the final sum."""

    def vote_weight(self, game: Play, seat: int) -> int:
        """The number of votes for which the holder's vote counts."""
        return 1


class DoubleVote(Passive, WeighsVotes):
    """The holder's vote counts twice in the closing sum, which does not show the voter (PR-051 to PR-053). Passive."""

    stage = "dawn"

    def vote_weight(self, game: Play, seat: int) -> int:
        """The number of votes for which the holder's vote counts: two."""
        return 2


# NOTE: the judge's vote counts twice, which the group can see only in the sum
register("double_vote", name=later.context("ability", "Double vote"))
