"""The rules of the end: the moments of endings, sides that share a win, and the points of a game in a series."""

from collections.abc import Collection, Iterable
from typing import Annotated, ClassVar, Literal

from pydantic import Field, PositiveInt

from bot.engine.bases.shelf import Part
from bot.engine.parameters import Id, Parameters

MOMENTS = ("exit", "leaving", "dawn", "dusk")
"""Moments at which endings are judged: an exit by the rules, a player leaving the game, the end of a night or a day."""

NO_SIDE = ("draw", "none")
"""The results of a game in which no side wins."""


class Judged(Part):
    """A part that is judged at certain moments.

    Attributes:
        when: the moments at which the ending is judged: `always`; only at `dawn`; only at `dusk`, the end of a day; or
            `regular`: at dawn and at each exit by the rules, but not when a player leaves the game. If a leaving alone
            has met the ending's conditions, they must still be met at the next of those checks (CH-09).
    """

    alone: ClassVar[bool] = False
    """Whether a lone player wins by the ending; the removal of others alone does not decide that (CH-09, CH-16)."""

    when: Literal["always", "regular", "dawn", "dusk"] = "always"

    def is_judged(self, moment: str) -> bool:
        """Whether the ending is judged at this moment, one of `MOMENTS`."""
        return self.when in {"always", moment} or (self.when == "regular" and moment in {"exit", "dawn"})


class Sharing(Parameters):
    """The sides with which a side wins, and the conditions at the end of the game for a player to win so.

    `sides`: the sides with which it wins, or `any` that wins. `alive`: whether the player has to be in the game, or out
    of it; `living`: roles of which one has to be in the game; `out`: roles of which none may be in it.
    """

    sides: Literal["any"] | tuple[Id, ...] = "any"
    alive: bool | None = None
    living: tuple[Id, ...] = ()
    out: tuple[Id, ...] = ()

    @property
    def always(self) -> bool:
        """Whether the whole side shares the win, in the game or out."""
        return self.alive is None and not self.living and not self.out

    def shares(self, winners: Iterable[str]) -> bool:
        """Whether the side wins with one of these winners; a draw is no winner."""
        return any(side not in NO_SIDE and (self.sides == "any" or side in self.sides) for side in winners)

    def holds(self, alive: bool, roles: Collection[str]) -> bool:
        """Whether a player meets the conditions: `alive` or out, with these `roles` still in the game."""
        if self.alive is not None and self.alive != alive:
            return False
        if self.living and not any(role in roles for role in self.living):
            return False
        return not any(role in roles for role in self.out)


WinsWith = tuple[Id, ...] | Sharing
"""The sides with which a side wins, or these sides and the conditions for that."""


class Faction(Parameters):
    """A side: whether it is `founded` in play, and the sides with which it wins beside winning by itself."""

    founded: bool = False
    wins_with: WinsWith = ()


POINT = 100
"""The number for one point: points are counted in hundredths, so that they add up exactly."""

Points = Annotated[float, Field(ge=-100, le=100)]
"""Points of a player, exact to a hundredth."""


def hundredths(points: Points) -> int:
    """Points as they are counted."""
    return round(points * POINT)


class BestMoveWorth(Parameters):
    """The points for a best move (`asks_victim`) of a player of this `side`.

    `full`: for naming all players asked for; `but_one`: for naming all of them but one.
    """

    side: Id
    full: Points
    but_one: Points = 0


class Scoring(Parameters):
    """The points of a game in a series.

    `win`, `draw`, `loss`: for each player of a side that has won, of any side, and of one that has lost. `removed`: all
    that players get who have left the game, or were removed. `best_move`: for the best move. `players`: the numbers of
    players with which a game counts; none: any. `judge`: how much the judge may give or take after the game at most.
    """

    win: Points = 1
    draw: Points = 0
    loss: Points = 0
    removed: Points = 0
    best_move: BestMoveWorth | None = None
    players: tuple[PositiveInt, ...] = ()
    judge: Annotated[Points, Field(ge=0)] = 0
