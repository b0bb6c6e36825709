"""The base of endings, which look whether the game is decided."""

from abc import abstractmethod
from typing import ClassVar

from bot.engine.end_rules import Judged
from bot.engine.play import Play


class Ending(Judged):
    """Base of all endings."""

    early: ClassVar[bool] = False
    """Whether the ending may decide a game for one side while members of other sides are alive."""

    alone: ClassVar[bool] = False
    """Whether the ending is a lone player's win, which a removal alone does not decide (CH-09, CH-16)."""

    def winners(self, side: str = "") -> tuple[str, ...]:
        """The side that an ending's parameters name as its `winner`, where they do."""
        winner: str | None = getattr(self, "winner", None)
        return () if winner is None else (winner,)

    def wants_out(self, role: str) -> bool:
        """Whether the ending holds for a player with this role who is voted out."""
        return False

    def by_leaving(self, game: Play) -> str | None:
        """The winner where an ending of `regular` checks holds because a player has left the game; None: not yet."""
        return None

    def breaks_day(self, game: Play) -> bool:
        """Whether no day goes on while the ending holds, as can happen only when a player leaves the game."""
        return False

    @abstractmethod
    def judge(self, game: Play) -> str | None:
        """The winner's id if the game is decided, else None."""
