"""The rules of the end: endings, finales, sides that share a win, and the points of a game in a series."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Literal

from bot.engine.bases.part_list import PartList
from bot.engine.bases.shelf import Part
from bot.engine.events import JOINT

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

    when: Literal["always", "regular", "dawn", "dusk"] = "always"

    def is_judged(self, moment: str) -> bool:
        """Whether the ending is judged at this moment, one of `MOMENTS`."""
        return self.when in {"always", moment} or (self.when == "regular" and moment in {"exit", "dawn"})


@dataclass(frozen=True, slots=True)
class Sharing:
    """The right of a side to win along with others, and the conditions for its players at the end.

    `sides` are the sides with which this one wins; None: with any winner. The other conditions are judged at the end of
    the game: `alive`, whether the player has to be in the game, or out; `living`, roles of which one has to be in the
    game; `out`, roles of which none may be.
    """

    sides: tuple[str, ...] | None
    alive: bool | None = None
    living: tuple[str, ...] = ()
    out: tuple[str, ...] = ()

    @property
    def always(self) -> bool:
        """Whether the whole side wins along with the others, whatever has become of its players."""
        return self.alive is None and not self.living and not self.out

    def shares(self, winners: Iterable[str]) -> bool:
        """Whether the side wins with one of these winners; a draw is no winner."""
        return any(side not in NO_SIDE and (self.sides is None or side in self.sides) for side in winners)

    def holds(self, alive: bool, roles: Collection[str]) -> bool:
        """Whether a player meets the conditions: `alive` or out, with these `roles` still in the game."""
        if self.alive is not None and self.alive != alive:
            return False
        if self.living and not any(role in roles for role in self.living):
            return False
        return not any(role in roles for role in self.out)


POINT = 100
"""The number for one point: points are counted in hundredths, so that they add up exactly."""


@dataclass(frozen=True, slots=True)
class BestMoveWorth:
    """The points for a best move (a night victim's guess at the players of a side), in hundredths of a point.

    Attributes:
        side: the side whose players get points for it.
        full: for naming all players asked for.
        but_one: for naming all of them but one.
    """

    side: str
    full: int
    but_one: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """How a game is scored, in hundredths of a point.

    Attributes:
        win, draw, loss: for each player of a side that has won, of any side, and of one that has lost.
        removed: all that players get who have left the game, or were removed.
        best_move: the worth of a best move, if any.
        players: the numbers of players with which a game counts; none: any.
        judge: how much the judge may give or take after the game at most.
    """

    win: int = POINT
    draw: int = 0
    loss: int = 0
    removed: int = 0
    best_move: BestMoveWorth | None = None
    players: tuple[int, ...] = ()
    judge: int = 0


NO_PARTS = PartList()

PLAIN = Scoring()
"""The points of a scenario that says nothing about points: a win is one point."""


@dataclass(frozen=True, slots=True)
class EndRules:
    """The rules of the end of a game.

    Attributes:
        endings: judged in this order.
        finales: last set pieces, which break off the game's course when they begin.
        last_rank: sides that rank behind all others unless they win; with any the ranks are told at the end.
        founded: sides that no player is dealt, and that are founded in play.
        wins_with: the sides with which a side wins beside winning by itself, and the conditions.
        scoring: the points of the game in a series; they have no effect on play.
        at: the endings that are judged at each moment.
        breaking: the endings that, once they hold, can end a day at once.
    """

    endings: PartList
    finales: PartList = NO_PARTS
    last_rank: tuple[str, ...] = ()
    founded: tuple[str, ...] = ()
    wins_with: dict[str, Sharing] = field(default_factory=dict)
    scoring: Scoring = PLAIN
    at: dict[str, PartList] = field(init=False)
    breaking: PartList = field(init=False)

    def __post_init__(self) -> None:
        """Sort the endings by their moments."""
        judged = self.endings.of(Judged)
        at = {moment: PartList(one for one in judged if one.is_judged(moment)) for moment in MOMENTS}
        object.__setattr__(self, "at", at)
        object.__setattr__(self, "breaking", PartList(one for one in judged if one.has_hook("breaks_day")))

    def wins(self, side: str, winner: str) -> bool:
        """Whether a whole side has won in a game with this winner; a joint `winner` names several sides (PR-027)."""
        winners, sharing = winner.split(JOINT), self.wins_with.get(side)
        return side in winners or (sharing is not None and sharing.always and sharing.shares(winners))

    def shares_win(self, side: str, winner: str, *, alive: bool, roles: Collection[str]) -> bool:
        """Whether a player of a side wins with the named winner, with these `roles` still in the game."""
        sharing = self.wins_with.get(side)
        return sharing is not None and sharing.shares(winner.split(JOINT)) and sharing.holds(alive, roles)
