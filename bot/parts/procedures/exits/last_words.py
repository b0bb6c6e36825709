"""The speech of condemned players before they leave."""

from typing import Annotated, Literal

from bot.engine.api import LAST_WORDS, SILENCED, Play, Procedure, give_last_words, is_kept
from bot.engine.judging import fix_result
from bot.engine.parameters.matters import matters_unless


class LastWords(Procedure, tells=LAST_WORDS):
    """The last words of the condemned (CM-105, NS-83, ZD-15).

    A player whom a power keeps in the game is not condemned any more, and says no farewell (CM-25, CM-30).

    Attributes:
        seconds: the length of a speech; 0: there is none.
        silenced: whether a silenced player `speaks` all the same, or is `passed` over (PR-050).
        decides: when a game that their exit decides is decided: `after` their words, with whatever happens meanwhile
            (CH-21); `at_exit`, as the vote closes, and it is told after their words; `at_once`: then nobody speaks
            (SP-79, SP-146 to SP-148).
    """

    about = "condemned"
    part = "last_words"
    asks = ("turn",)

    seconds: float = 30
    silenced: Annotated[Literal["speaks", "passed"], matters_unless(seconds=0)] = "speaks"
    decides: Annotated[Literal["after", "at_exit", "at_once"], matters_unless(seconds=0)] = "after"

    async def run(self, game: Play) -> None:
        """Give each of the condemned the floor."""
        if not self.seconds:
            return
        game.day.condemn(tuple([seat for seat in game.day.condemned if not is_kept(game, seat, "vote")]))
        if self.decides != "after" and fix_result(game, game.day.condemned) and self.decides == "at_once":
            return
        game.exits.let_part(game.day.condemned)
        for seat in game.day.condemned:
            mute = self.silenced == "passed" and game.seats[seat].has(SILENCED)
            if game.seats[seat].alive and not mute:
                game.enter(self.part)
                await give_last_words(game, seat, self.seconds)
        game.exits.let_part(())
        game.floor.give(None)
