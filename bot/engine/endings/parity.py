"""`parity`: a side is outnumbered no more."""

from typing import TYPE_CHECKING

from bot.engine.endings.base import Ending
from bot.engine.names import FactionId, WinnerId

if TYPE_CHECKING:
    from bot.engine.play import Play


class Parity(Ending):
    """`winner` are as many as `against`, or more, among the living (CL-57, CL-58, SM-39, SM-40).

    Attributes:
        winner: who wins by that.
        against: the side that has to be outnumbered.
        with_them: other sides that are counted with it (GF-07).
        without: sides that have to be out before it counts (ZD-06).
    """

    winner: WinnerId
    against: FactionId
    with_them: tuple[FactionId, ...] = ()
    without: tuple[FactionId, ...] = ()

    def judge(self, game: "Play") -> str | None:
        """The winner when he is no longer outnumbered."""
        if self.without and game.counted(*self.without):
            return None
        return self.winner if game.counted(self.winner) >= game.counted(self.against, *self.with_them) else None
