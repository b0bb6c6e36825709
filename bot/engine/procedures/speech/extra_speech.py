"""A speech beside the turns, which somebody was given in the night."""

from typing import ClassVar

from bot.engine.api import EVERYONE, Play
from bot.engine.events import ExtraSpeechGiven
from bot.engine.procedures.base import SPEECH, Procedure, speech
from bot.engine.procedures.speech.crowd import SIGN, Crowd, listeners
from bot.engine.seats import EXTRA_SPEECH


class ExtraSpeech(Procedure, tells=(ExtraSpeechGiven, *SPEECH)):
    """Whoever was given an extra speech in the night speaks once more (AD-061).

    If he is out or silenced nothing is said of it. Several speak in seat order.

    Attributes:
        seconds: how long.
    """

    part: ClassVar[str] = "extra_speech"
    asks: ClassVar[tuple[str, ...]] = ("turn", SIGN)

    seconds: float = 60

    async def run(self, game: Play) -> None:
        """Give them the floor."""
        for seat in [seat for seat in game.with_voices if game.seats[seat].has(EXTRA_SPEECH)]:
            if game.seats[seat].alive:
                game.part(self.part)
                game.tell(EVERYONE, ExtraSpeechGiven(seat, game.rules.pace.turn(self.seconds)))
                crowd = Crowd(game, listeners(game, seat))
                await speech(game, seat, self.seconds, "extra_speech", (), crowd=crowd)
                game.give_floor(None)
