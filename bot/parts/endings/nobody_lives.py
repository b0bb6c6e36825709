"""`nobody_lives`: nobody is alive."""

from bot.engine.api import Play, WinnerId
from bot.engine.bases.ending import Ending


class NobodyLives(Ending):
    """Nobody is alive: a draw (CH-17, CL-66, SM-48).

    Attributes:
        last: the side that wins by it all the same if somebody of it was in the game when what has emptied it began;
            whoever leaves the game himself wins nothing (PR-025).
    """

    last: WinnerId | None = None

    def winners(self, side: str = "") -> tuple[str, ...]:  # noqa: ARG002 - an ending is nobody's
        """Whoever it names."""
        return () if self.last is None else (self.last,)

    def judge(self, game: Play) -> str | None:
        """A draw when no seat lives, or the win of whom it names."""
        if game.seats.counted():
            return None
        stood = [game.seats[seat] for seat in game.outcome.stood if not game.seats[seat].left]
        return self.last if any(seat.faction == self.last for seat in stood) else "draw"
