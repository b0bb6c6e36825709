"""Talk in turns."""

from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.events import TalkOpened
from bot.engine.outputs import EVERYONE
from bot.engine.procedures.base import Procedure, speech

if TYPE_CHECKING:
    from bot.engine.game import Game


class Talk(Procedure):
    """Every living player speaks once, in seat order from the first speaker (CL-14 to CL-19).

    Attributes:
        seconds: the length of a turn, the same for all.
        first_speaker: `rotating`: a random player on the first day, later the next living seat after the first
            speaker of the day before. `random`: anew each day.
    """

    part: ClassVar[str] = "talk"
    asks: ClassVar[tuple[str, ...]] = ("turn",)

    seconds: float = 60
    first_speaker: Literal["rotating", "random"] = "rotating"

    async def run(self, game: "Game") -> None:
        """Give the floor to one after another."""
        game.part(self.part)
        order = game.from_seat(self._first(game), game.living)
        game.first_speaker = order[0]
        game.day.order = order
        game.tell(EVERYONE, TalkOpened(order, game.rules.pace.turn(self.seconds)))
        for place, seat in enumerate(order):
            if game.seats[seat].alive:
                await speech(game, seat, self.seconds, "talk", order[place + 1 :])
        game.give_floor(None)

    def _first(self, game: "Game") -> int:
        if self.first_speaker == "random" or game.first_speaker is None:
            return game.chance.draw("first_speaker", game.living)
        return game.from_seat(game.first_speaker + 1, game.living)[0]
