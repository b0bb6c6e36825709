"""The vote, asked in private where it is secret."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register(
    "vote",
    Words(
        name=later.context("ability", "Vote"),
        question=later.text("⚖️ <b>The midday nap: who do you vote out?</b>"),
    ),
)
