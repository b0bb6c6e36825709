"""The base of endings: parts of a scenario that judge whether the game is decided."""

from abc import abstractmethod
from typing import ClassVar

from bot.engine.end_rules import Judged
from bot.engine.play import Play


class Ending(Judged):
    """Base of all endings."""

    early: ClassVar[bool] = False
    """Whether the ending may decide a game for one side while members of other sides are alive."""

    def winners(self, side: str = "") -> tuple[str, ...]:
        """The side that an ending's parameters name as its `winner`, where they do."""
        winner: str | None = getattr(self, "winner", None)
        return () if winner is None else (winner,)

    def wants_out(self, role: str) -> bool:
        """Whether a player with this role wins by being voted out, as far as this ending is concerned."""
        return False

    def by_leaving(self, game: Play) -> str | None:
        """The winner if a leaving alone decides the game, for an ending judged at `regular` checks; else None."""
        return None

    def breaks_day(self, game: Play) -> bool:
        """Whether the day must end at once because the ending holds, as it can by day only after a player's leaving."""
        return False

    @abstractmethod
    def judge(self, game: Play) -> str | None:
        """The winner's id if the game is decided, else None."""
