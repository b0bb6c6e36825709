"""`no_faction_left`: a side is gone."""

from bot.engine.api import Ending, FactionId, Play, WinnerId


class NoFactionLeft(Ending):
    """No living member of `faction`: `winner` wins (CL-56, CL-66, SM-37, SM-38, JK-49, JK-50).

    Attributes:
        faction: the side that is gone.
        also: other sides that have to be gone too.
        winner: the side that wins by that.
        survives: whether a player of the winner's has to be alive (CT-188).
    """

    faction: FactionId
    winner: WinnerId
    also: tuple[FactionId, ...] = ()
    survives: bool = False

    def judge(self, game: Play) -> str | None:
        """The winner, if no player of the side is alive."""
        if game.seats.counted(self.faction, *self.also) or (self.survives and not game.seats.counted(self.winner)):
            return None
        return self.winner
