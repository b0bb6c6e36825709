"""Returns to the game."""

from bot.engine.traits.trait import Trait


class BringsBack(Trait):
    """An ability by which a player who is out may return to the game.

    The Godfather's Constantine may bring back one player who was out before this night (GF-113). While such a card may
    be in play, no player who is out is done with the game.
    """
