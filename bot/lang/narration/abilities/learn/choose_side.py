"""Nostradamus takes a side."""

from markupsafe import Markup

from bot.engine.events import SideTaken
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register


def _side_of_the_silent(say: Voice) -> Markup | None:
    side = say.texts.silent_side()
    # NOTE: {side} is a side's name in the nominative
    return say.tongue.text("If you don't answer, your side is: {side}.", side=side) if side is not None else None


register(
    "choose_side",
    Words(
        name=later.context("ability", "Choice of a side"),
        question=later.text("🔮 <b>Which side will you play for?</b> You can't change it later."),
        default=_side_of_the_silent,
    ),
)

# NOTE: {side} is a side's name in the nominative
says(SideTaken, "🔮 Your side until the end of the game: <b>{side}</b>.", side="side")
# NOTE: {side} is a side's name in the nominative
retells(SideTaken, "🔮 {player} plays for: {side}.", player="seat", side="side")
