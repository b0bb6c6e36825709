"""A player has an extra speech."""

from markupsafe import Markup

from bot.engine.events import SpeechGiven
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "give_speech",
    Words(
        # NOTE: the priest gives a player one more speech on the next day
        name=later.context("ability", "Extra speech"),
        question=later.text("📣 <b>Who do you give an extra speech tomorrow?</b> Nobody learns who gave it."),
    ),
)


@says(SpeechGiven)
def _speech_given(say: Voice, event: SpeechGiven) -> Markup:
    # NOTE: a line of the story: who gave whom an extra speech
    return say.tongue.text(
        "📣 Extra speech: {player} → {target}.", player=say.player(event.by), target=say.player(event.target)
    )
