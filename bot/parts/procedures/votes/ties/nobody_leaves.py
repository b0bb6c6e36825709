"""The tie-break `nobody_leaves`: all who are tied are spared."""

from bot.engine.api import Play
from bot.parts.procedures.votes.ties.base import Tie, Vote


class NobodyLeaves(Tie):
    """A tie voids the vote (PR-044)."""

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The players who leave: none of those tied."""
        return ()
