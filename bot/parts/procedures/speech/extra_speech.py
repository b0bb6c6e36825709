"""A speech beside the turns, given to a player in the night."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, EXTRA_SPEECH, SPEECH, Play, Procedure, speech
from bot.engine.bases.crowd import SIGN, Crowd, listeners
from bot.engine.events import ExtraSpeechGiven
from bot.text.api import Voice, says


class ExtraSpeech(Procedure, tells=(ExtraSpeechGiven, *SPEECH)):
    """An extra speech for the player who was given one in the night (AD-061).

    A player who is out or silenced is passed over in silence. Several speak in seat order.

    Attributes:
        seconds: the length.
    """

    part = "extra_speech"
    asks = ("turn", SIGN)

    seconds: float = 60

    async def run(self, game: Play) -> None:
        """Give the players with an extra speech the floor, one by one."""
        for seat in [seat for seat in game.seats.with_voices if game.seats[seat].has(EXTRA_SPEECH)]:
            if game.seats[seat].alive:
                game.enter(self.part)
                game.tell(EVERYONE, ExtraSpeechGiven(seat, game.rules.pace.turn(self.seconds)))
                crowd = Crowd(game, listeners(game, seat))
                await speech(game, seat, self.seconds, "extra_speech", (), crowd=crowd)
                game.floor.give(None)


@says(ExtraSpeechGiven)
def extra_speech_given(say: Voice, event: ExtraSpeechGiven) -> Markup:
    """The message that a player speaks once more."""
    player, time = say.player(event.seat), say.time(event.seconds)
    if scene := say.scene("📣", player=player):
        return Markup(" ").join([scene, say.tongue.text("Time's up {time}.", time=time)])
    return say.tongue.text("📣 The extra speech goes to {player}. Time's up {time}.", player=player, time=time)
