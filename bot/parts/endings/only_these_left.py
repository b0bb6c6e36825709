"""`only_these_left`: those who are left cannot decide it."""

from bot.engine.api import FactionId, Play
from bot.engine.bases.ending import Ending


class OnlyTheseLeft(Ending):
    """Nobody is left but players of some sides, who cannot put one another out: a draw (AD-906).

    Attributes:
        sides: those sides.
    """

    sides: tuple[FactionId, ...]

    def judge(self, game: Play) -> str | None:
        """A draw when there is nobody else."""
        return "draw" if 0 < game.seats.counted() == game.seats.counted(*self.sides) else None
