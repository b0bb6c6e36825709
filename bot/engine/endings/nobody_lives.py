"""`nobody_lives`: nobody is alive."""

from typing import TYPE_CHECKING

from bot.engine.endings.base import Ending

if TYPE_CHECKING:
    from bot.engine.play import Play


class NobodyLives(Ending):
    """Nobody is alive: a draw (CH-17, CL-66, SM-48)."""

    def judge(self, game: "Play") -> str | None:
        """A draw when no seat lives."""
        return None if game.counted() else "draw"
