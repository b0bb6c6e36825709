"""`only_these_left`: the players who are left cannot decide the game."""

from bot.engine.api import Ending, FactionId, Play


class OnlyTheseLeft(Ending):
    """Players of some sides alone, who cannot put one another out: a draw (AD-906).

    Attributes:
        sides: those sides.
    """

    sides: tuple[FactionId, ...]

    def judge(self, game: Play) -> str | None:
        """A draw when all others are out."""
        return "draw" if 0 < game.seats.counted() == game.seats.counted(*self.sides) else None
