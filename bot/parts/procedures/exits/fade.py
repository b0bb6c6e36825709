"""The end of the day of lingering players, who were killed at night."""

from bot.engine.api import LAST_WORDS, Play, Procedure, check_endings, give_last_words, put_out
from bot.engine.events import Faded
from bot.parts.abilities.protect.linger import lingering
from bot.text.api import retells, says


class Fade(Procedure, tells=(Faded, *LAST_WORDS)):
    """The exit of lingering players after the vote, whatever its outcome, with last words (MK-74, MK-79, MK-105).

    Only then the endings are checked, for them and for players who were voted out.

    Attributes:
        seconds: the length of last words.
    """

    part = "fade"
    asks = ("turn",)
    puts_out = True

    seconds: float = 30

    async def run(self, game: Play) -> None:
        """Give the lingering players their last words, and put them out."""
        leaving = lingering(game)
        if not leaving:
            return
        game.enter(self.part)
        game.exits.let_part(leaving)
        for seat in leaving:
            if game.seats[seat].alive:
                await give_last_words(game, seat, self.seconds)
                await put_out(game, seat, "fade", Faded(seat))
        game.exits.let_part(())
        game.floor.give(None)
        check_endings(game, "exit")


# NOTE: of somebody who was killed the night before, and stayed to the end of the vote
says(Faded, "👻 The vote is over, and so is the last day of <b>{player}</b>.", sign="👻")

# NOTE: a line of the story: the last day of somebody who was killed the night before is over
retells(Faded, "👻 {player}'s extra day ended with the vote.")
