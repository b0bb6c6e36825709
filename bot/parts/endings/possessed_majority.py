"""`possessed_majority`: a player who plays alone has possessed most of the living."""

from typing import ClassVar

from bot.engine.api import FactionId, Play
from bot.engine.bases.ending import Ending
from bot.engine.seats import SHADOW


class PossessedMajority(Ending):
    """A lone player who is the last of her kind, with shadows in more than half of the living: she wins (AD-757).

    Attributes:
        winner: her side.
        sides: all sides that play alone.
    """

    early: ClassVar[bool] = True
    alone: ClassVar[bool] = True

    winner: FactionId
    sides: tuple[FactionId, ...]

    def winners(self, side: str = "") -> tuple[str, ...]:  # noqa: ARG002 - an ending is nobody's
        """Her side."""
        return (self.winner,)

    def judge(self, game: Play) -> str | None:
        """Her side, if all others who play alone are out and most of the living are hers."""
        if not game.seats.counted(self.winner) or game.seats.counted(*self.sides) != 1:
            return None
        shadows = [
            player
            for player in game.seats.players
            if player.has(SHADOW) and player.number not in game.seats.written_off
        ]
        return self.winner if 2 * (1 + len(shadows)) > game.seats.counted() else None
