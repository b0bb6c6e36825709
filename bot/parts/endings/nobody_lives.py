"""The ending `nobody_lives`: all players are out."""

from bot.engine.api import Ending, Play, WinnerId


class NobodyLives(Ending):
    """No living player at all: a draw (CH-17, CL-66, SM-48).

    Attributes:
        last: the side that wins all the same if one of its players was in the game when the last exits began;
            a player who leaves the game of their own accord wins nothing (PR-025).
    """

    last: WinnerId | None = None

    def winners(self, side: str = "") -> tuple[str, ...]:
        """The side that may win by this ending: that of `last`, if any."""
        return () if self.last is None else (self.last,)

    def judge(self, game: Play) -> str | None:
        """A draw if no player lives, or the win of the side in `last`."""
        if game.seats.counted():
            return None
        stood = [game.seats[seat] for seat in game.outcome.stood if not game.seats[seat].left]
        return self.last if any(seat.faction == self.last for seat in stood) else "draw"
