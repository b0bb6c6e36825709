"""The last words of the night's dead."""

from bot.engine.api import LAST_WORDS, SILENCED, Play, Procedure, give_last_words


class Testament(Procedure, tells=LAST_WORDS):
    """The last words of players killed in the night that is over, in seat order (PR-049).

    They are out already: if they were the last that a side needed, the game is over without a word. Silenced players
    (PR-050) and those who have left the game do not speak.

    Attributes:
        seconds: the length of each speech; 0: none.
    """

    part = "testament"
    asks = ("turn",)
    recalls = True

    seconds: float = 45

    async def run(self, game: Play) -> None:
        """Give each of the night's dead who may speak the floor."""
        for seat in _dead(game) if self.seconds else ():
            game.enter(self.part)
            await give_last_words(game, seat, self.seconds)
        game.floor.give(None)


def _dead(game: Play) -> list[int]:
    """The night's dead who may speak; a player who was out by day meanwhile has had last words (PR-049)."""
    dead = [game.seats[seat] for seat in game.exits.living_at_nightfall if not game.seats[seat].alive]
    return [player.number for player in dead if not player.is_gone and not player.has(SILENCED)]
