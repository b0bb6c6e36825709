"""Jail: whoever is convicted leaves at once."""

from typing import ClassVar

from bot.engine.api import Noted, Play
from bot.engine.events import Jailed
from bot.engine.presence.exits import put_all_out
from bot.engine.procedures.base import Procedure


class Jail(Procedure, tells=(Jailed,)):
    """Whoever is condemned leaves without a last word, several of them together (CT-39, CT-40, CT-49).

    What the leaving of one of them sets off comes when all of them are out, and then the endings.
    """

    about: ClassVar[Noted] = "condemned"
    settles: ClassVar[bool] = True
    puts_out: ClassVar[bool] = True

    async def run(self, game: Play) -> None:
        """Let them go."""
        condemned, game.day.condemned = game.day.condemned, ()
        gone = await put_all_out(game, condemned, "vote", lambda out: [self._news(game, out)])
        game.day.voted_out += gone
        if gone:
            game.check_endings("exit")

    def _news(self, game: Play, out: tuple[int, ...]) -> Jailed:
        return Jailed(tuple([(seat, game.shown_role(seat)) for seat in out]))
