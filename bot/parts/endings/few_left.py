"""`few_left`: a player of a side is among the last few."""

from bot.engine.api import Ending, FactionId, Play, RoleId, WinnerId
from bot.parts.abilities.turn.bequeath import is_held


class FewLeft(Ending):
    """A player of `winner` among the last few alive (ZD-04).

    Attributes:
        winner: the side that wins by that.
        most: the number of players that are few.
        without: sides that have to be out first (DK-81).
        unless: roles whose living holder, or heir, prevents this ending (CT-187).
    """

    early = True

    winner: WinnerId
    most: int
    without: tuple[FactionId, ...] = ()
    unless: tuple[RoleId, ...] = ()

    def judge(self, game: Play) -> str | None:
        """The winner, if at most `most` players live and one of them is of the winner's side."""
        if game.seats.counted() > self.most or not game.seats.counted(self.winner):
            return None
        if self.without and game.seats.counted(*self.without):
            return None
        return None if any(is_held(game, role) for role in self.unless) else self.winner
