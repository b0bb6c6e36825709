"""`few_left`: one of a side is among the last few."""

from typing import ClassVar

from bot.engine.api import FactionId, Play, RoleId, WinnerId
from bot.engine.bases.ending import Ending
from bot.engine.table.cards import is_held


class FewLeft(Ending):
    """Somebody of `winner` is among the last few alive (ZD-04).

    Attributes:
        winner: who wins by that.
        most: so many are few.
        without: sides that have to be out before it counts (DK-81).
        unless: roles beside whose living holder, or whoever has their post, it does not count (CT-187).
    """

    early: ClassVar[bool] = True

    winner: WinnerId
    most: int
    without: tuple[FactionId, ...] = ()
    unless: tuple[RoleId, ...] = ()

    def winners(self, side: str = "") -> tuple[str, ...]:  # noqa: ARG002 - an ending is nobody's
        """Whoever it names."""
        return (self.winner,)

    def judge(self, game: Play) -> str | None:
        """The winner when no more than so many live, and one of his."""
        if game.seats.counted() > self.most or not game.seats.counted(self.winner):
            return None
        if self.without and game.seats.counted(*self.without):
            return None
        return None if any(is_held(game, role) for role in self.unless) else self.winner
