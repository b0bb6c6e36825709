"""Silence of the Lambs."""

from bot.engine.events import PassedOver, PlayersSilenced
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "card_silence",
    Words(
        name=later.context("card", "The Silence of the Lambs"),
        question=later.text("🤐 <b>Who stays silent tomorrow?</b>"),
        default=later.text("If you don't answer, chance decides."),
        meaning=later.text("Anyone named now stays silent tomorrow, but may vote."),
    ),
)

says(PlayersSilenced, "🤐 Silent tomorrow: <b>{players}</b>.", players="targets")
says(PassedOver, "🤐 {player} stays silent today.", player="seat")
