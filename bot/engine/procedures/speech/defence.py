"""Defence: those nominated speak."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.daynotes import Noted
from bot.engine.events import DefenceOpened, PassedOver
from bot.engine.outputs import EVERYONE
from bot.engine.procedures.base import Procedure, speech

if TYPE_CHECKING:
    from bot.engine.play import Play


class Defence(Procedure):
    """Each defendant speaks, in the order in which they were called (CL-27); whoever is silenced does not (GF-58).

    Attributes:
        seconds: the length of a speech.
    """

    about: ClassVar[Noted] = "defendants"
    part: ClassVar[str] = "defence"
    asks: ClassVar[tuple[str, ...]] = ("turn",)

    seconds: float = 60

    async def run(self, game: "Play") -> None:
        """Give the floor to each defendant."""
        if not game.day.defendants:
            return
        game.part(self.part)
        for place, seat in enumerate(game.day.defendants):
            if game.seats[seat].alive and game.seats[seat].has("silenced"):
                game.tell(EVERYONE, PassedOver(seat))
            elif game.seats[seat].alive:
                game.tell(EVERYONE, DefenceOpened(seat, game.rules.pace.turn(self.seconds)))
                await speech(game, seat, self.seconds, "defence", game.day.defendants[place + 1 :])
        game.give_floor(None)
