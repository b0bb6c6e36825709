"""The speech of whoever is condemned, before they leave."""

from typing import Annotated, ClassVar, Literal

from bot.engine.api import SILENCED, Noted, Play, is_kept
from bot.engine.bases.procedure import LAST_WORDS, Procedure, give_last_words
from bot.engine.parameters.matters import matters_unless


class LastWords(Procedure, tells=LAST_WORDS):
    """Whoever is condemned speaks once more before he leaves (CM-105, NS-83, ZD-15).

    Whoever has something that keeps him in the game is not condemned any more, and says no farewell (CM-25, CM-30).

    Attributes:
        seconds: the length of his speech; 0: there is none.
        silenced: whether whoever is silenced `speaks` all the same, or is `passed` over (PR-050).
    """

    about: ClassVar[Noted] = "condemned"
    part: ClassVar[str] = "last_words"
    asks: ClassVar[tuple[str, ...]] = ("turn",)

    seconds: float = 30
    silenced: Annotated[Literal["speaks", "passed"], matters_unless(seconds=0)] = "speaks"

    async def run(self, game: Play) -> None:
        """Give him the floor."""
        if not self.seconds:
            return
        game.day.condemned = tuple(seat for seat in game.day.condemned if not is_kept(game, seat, "vote"))
        game.exits.let_part(game.day.condemned)
        for seat in game.day.condemned:
            mute = self.silenced == "passed" and game.seats[seat].has(SILENCED)
            if game.seats[seat].alive and not mute:
                game.part(self.part)
                await give_last_words(game, seat, self.seconds)
        game.exits.let_part(())
        game.floor.give(None)
