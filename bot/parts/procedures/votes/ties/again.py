"""`again`: they are voted on once more."""

from bot.engine.api import EVERYONE, Play
from bot.engine.events import BallotTied
from bot.parts.procedures.votes.ties.base import Tie, Vote


class Again(Tie, tells=(BallotTied,)):
    """The same voters vote once more, on those tied alone; tied again nobody leaves (CM-103, CM-104)."""

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The one on whom they agree."""
        game.tell(EVERYONE, BallotTied(tied))
        leaving = await vote(tied)
        return leaving if len(leaving) == 1 else ()
