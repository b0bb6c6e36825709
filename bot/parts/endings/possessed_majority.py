"""`possessed_majority`: a player who plays alone has possessed most of the living."""

from bot.engine.api import SHADOW, Ending, FactionId, Play


class PossessedMajority(Ending):
    """The win of the last lone player, who together with the shadows is more than half of the living (AD-757).

    Attributes:
        winner: the side of that player.
        sides: all sides that play alone.
    """

    early = True
    alone = True

    winner: FactionId
    sides: tuple[FactionId, ...]

    def judge(self, game: Play) -> str | None:
        """That side, if all other lone players are out, and the player with the shadows is most of the living."""
        if not game.seats.counted(self.winner) or game.seats.counted(*self.sides) != 1:
            return None
        shadows = [
            player
            for player in game.seats.players
            if player.has(SHADOW) and player.number not in game.seats.written_off
        ]
        return self.winner if 2 * (1 + len(shadows)) > game.seats.counted() else None
