"""`parity`: a side is outnumbered no more."""

from bot.engine.api import Ending, FactionId, Play, RoleId, WinnerId
from bot.parts.abilities.turn.bequeath import is_held


class Parity(Ending):
    """As many living players of `winner` as of `against`, or more (CL-57, CL-58, SM-39, SM-40).

    Attributes:
        winner: the side that wins by that.
        against: the side that has to be outnumbered.
        with_them: other sides that are counted with that side (GF-07).
        without: sides that have to be out first (ZD-06).
        more: whether the winner needs one more than as many (EC-10, EX-06).
        above: counts only while more players than this are alive.
        unless: roles whose living holder, or heir, prevents this ending (CT-190).
    """

    early = True

    winner: WinnerId
    against: FactionId
    with_them: tuple[FactionId, ...] = ()
    without: tuple[FactionId, ...] = ()
    more: bool = False
    above: int = 0
    unless: tuple[RoleId, ...] = ()

    def judge(self, game: Play) -> str | None:
        """The winner, if its living players are as many as those of the other side."""
        if self.without and game.seats.counted(*self.without):
            return None
        if self.above and game.seats.counted() <= self.above:
            return None
        if any(is_held(game, role) for role in self.unless):
            return None
        need = game.seats.counted(self.against, *self.with_them) + self.more
        return self.winner if game.seats.counted(self.winner) >= need else None
