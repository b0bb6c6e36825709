"""The base of endings, which look whether the game is decided."""

from abc import abstractmethod
from typing import ClassVar, Literal

from bot.engine.bases.shelf import Part
from bot.engine.play import Play


class Ending(Part):
    """Base of all endings.

    Attributes:
        when: the moments at which the ending is judged: `always`; only at `dawn`; only at `dusk`, the end of a day; or
            `regular`: at dawn and at each exit by the rules, but not when a player leaves the game. If a leaving alone
            has met the ending's conditions, they must still be met at the next of those checks (CH-09).
    """

    early: ClassVar[bool] = False
    """Whether the ending may decide a game for one side while members of other sides are alive."""

    alone: ClassVar[bool] = False
    """Whether the ending is a lone player's win, which a removal alone does not decide (CH-09, CH-16)."""

    when: Literal["always", "regular", "dawn", "dusk"] = "always"

    def is_judged(self, moment: str) -> bool:
        """Whether the ending is judged at this moment (`bot.engine.end_rules.MOMENTS`)."""
        return self.when in {"always", moment} or (self.when == "regular" and moment in {"exit", "dawn"})

    def wants_out(self, role: str) -> bool:  # noqa: ARG002 - a hook
        """Whether the ending holds for a player with this role who is voted out."""
        return False

    def by_leaving(self, game: Play) -> str | None:  # noqa: ARG002 - a hook
        """The winner where an ending of `regular` checks holds because a player has left the game; None: not yet."""
        return None

    def breaks_day(self, game: Play) -> bool:  # noqa: ARG002 - a hook
        """Whether no day goes on while the ending holds, as can happen only when a player leaves the game."""
        return False

    @abstractmethod
    def judge(self, game: Play) -> str | None:
        """The winner's id if the game is decided, else None."""
