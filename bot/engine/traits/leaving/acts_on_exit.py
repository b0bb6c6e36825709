"""Effects of an exit."""

from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class ActsOnExit(Trait):
    """An ability with an effect when its holder has left by the rules of the game.

    A joker who laughed last night and is voted out today has won (JK-40). A player who leaves the game itself (CH-07)
    causes no such effect (CH-09).
    """

    async def on_exit(self, game: Play, seat: int, cause: str) -> None:
        """The effect of the holder's exit for this cause; the ability may put questions and wait for answers."""
