"""`only_one_left`: of those who play alone one is left."""

from typing import Annotated

from bot.engine.api import Ending, FactionId, Play
from bot.engine.parameters.matters import matters_with


class OnlyOneLeft(Ending):
    """A single player of some sides, whom the others cannot stop: that player's side wins (AD-903, AD-904).

    Attributes:
        sides: those sides, each of which wins for itself.
        without: sides that have to be out first.
        many: if named, another side that has to be as many as `few`, or more.
        few: the side that has to be as few.
    """

    early = True
    alone = True

    sides: tuple[FactionId, ...]
    without: tuple[FactionId, ...] = ()
    many: Annotated[FactionId | None, matters_with("few")] = None
    few: Annotated[FactionId | None, matters_with("many")] = None

    def winners(self, side: str = "") -> tuple[str, ...]:
        """The sides that may win by this ending: any of `sides`."""
        return self.sides

    def judge(self, game: Play) -> str | None:
        """The side of the only lone player left, if nothing prevents the victory."""
        left = [side for side in self.sides if game.seats.counted(side)]
        if game.seats.counted(*self.sides) != 1 or (self.without and game.seats.counted(*self.without)):
            return None
        if (
            self.many is not None
            and self.few is not None
            and game.seats.counted(self.many) < game.seats.counted(self.few)
        ):
            return None
        return left[0]
