"""`lot`: chance decides."""

from bot.engine.api import EVERYONE, Play
from bot.engine.events import LotDrawn
from bot.parts.procedures.votes.ties.base import Tie, Vote


class Lot(Tie, tells=(LotDrawn,)):
    """A lot among those tied, the draw `death_lot` (GF-46, JK-21)."""

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The player who leaves, drawn by chance from those tied."""
        drawn = game.chance.draw("death_lot", tied)
        game.tell(EVERYONE, LotDrawn(tied, drawn))
        return (drawn,)
