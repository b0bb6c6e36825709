"""A player has an extra speech."""

from bot.engine.events import SpeechGiven
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "give_speech",
    Words(
        # NOTE: the priest gives a player one more speech on the next day
        name=later.context("ability", "Extra speech"),
        question=later.text("📣 <b>Who do you give an extra speech tomorrow?</b> Nobody learns who gave it."),
    ),
)

# NOTE: a line of the story: who gave whom an extra speech
says(SpeechGiven, "📣 Extra speech: {player} → {target}.", player="by", target="target")
