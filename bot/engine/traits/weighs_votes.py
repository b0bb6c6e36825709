"""Votes that count otherwise than once."""

from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class WeighsVotes(Trait):
    """An ability by which its holder's vote may count otherwise than once by day, in the closing sum.

    The vote of the judge counts as two (PR-051).
    """

    def vote_weight(self, game: Play, seat: int) -> int:  # noqa: ARG002 - a hook
        """How often the vote of its holder counts."""
        return 1
