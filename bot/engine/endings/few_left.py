"""`few_left`: one of a side is among the last few."""

from typing import TYPE_CHECKING, ClassVar

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

    early: ClassVar[bool] = True

    winner: WinnerId
    most: int

    def winners(self, side: str = "") -> tuple[str, ...]:  # noqa: ARG002 - an ending is nobody's
        """Whoever it names."""
        return (self.winner,)

    def judge(self, game: "Play") -> str | None:
        """The winner when no more than so many live, and one of his."""
        return self.winner if game.counted() <= self.most and game.counted(self.winner) else None
