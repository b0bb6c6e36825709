"""What an exit sets off."""

from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class ActsOnExit(Trait):
    """An ability that does something when its holder has left by the rules of the game.

    A joker who laughed last night and is voted out today has won (JK-40).
    A player who leaves the game itself sets nothing off (CH-09).
    """

    async def on_exit(self, game: Play, seat: int, cause: str) -> None:
        """An exit of its holder, from this cause; it may ask, and wait for answers."""
