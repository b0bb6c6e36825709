"""`no_faction_left`: a side is gone."""

from typing import TYPE_CHECKING

from bot.engine.endings.base import Ending
from bot.engine.names import FactionId, WinnerId

if TYPE_CHECKING:
    from bot.engine.play import Play


class NoFactionLeft(Ending):
    """No member of `faction` is alive: `winner` wins (CL-56, CL-66, SM-37, SM-38, JK-49, JK-50).

    Attributes:
        faction: the side that is gone.
        also: other sides that have to be gone with it.
        winner: who wins by that.
    """

    faction: FactionId
    winner: WinnerId
    also: tuple[FactionId, ...] = ()

    def judge(self, game: "Play") -> str | None:
        """The winner when the side is gone."""
        return None if game.counted(self.faction, *self.also) else self.winner
