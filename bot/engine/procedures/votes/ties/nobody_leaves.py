"""`nobody_leaves`: all are spared."""

from typing import TYPE_CHECKING

from bot.engine.procedures.votes.ties.base import Tie, Vote

if TYPE_CHECKING:
    from bot.engine.play import Play


class NobodyLeaves(Tie):
    """A tie voids the vote (PR-044)."""

    async def settle(self, game: "Play", tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:  # noqa: ARG002
        """None of them."""
        return ()
