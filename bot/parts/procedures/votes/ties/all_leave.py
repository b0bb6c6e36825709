"""`all_leave`: all who are tied leave."""

from bot.engine.api import Play
from bot.parts.procedures.votes.ties.base import Tie, Vote


class AllLeave(Tie):
    """The exit of all who are tied (CL-32)."""

    all_leave = True

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The players who leave: all who are tied."""
        return tied
