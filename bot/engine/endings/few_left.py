"""`few_left`: one of a side is among the last few."""

from typing import TYPE_CHECKING

from bot.engine.endings.base import Ending
from bot.engine.names import WinnerId

if TYPE_CHECKING:
    from bot.engine.play import Play


class FewLeft(Ending):
    """Somebody of `winner` is among the last few alive (ZD-04).

    Attributes:
        winner: who wins by that.
        most: so many are few.
    """

    winner: WinnerId
    most: int

    def judge(self, game: "Play") -> str | None:
        """The winner when no more than so many live, and one of his."""
        return self.winner if game.counted() <= self.most and game.counted(self.winner) else None
