"""`again`: a second vote on those tied."""

from bot.engine.api import EVERYONE, Play
from bot.engine.events import BallotTied
from bot.parts.procedures.votes.ties.base import Tie, Vote


class Again(Tie, tells=(BallotTied,)):
    """A second vote of the same voters, on those tied alone; on another tie nobody leaves (CM-103, CM-104)."""

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The player with most votes in a second vote; nobody on another tie."""
        game.tell(EVERYONE, BallotTied(tied))
        leaving = await vote(tied)
        return leaving if len(leaving) == 1 else ()
