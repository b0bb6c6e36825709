"""The judges' vote."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register(
    "judge_vote",
    Words(
        # NOTE: only judges vote, in secret
        name=later.context("ability", "The judges' vote"),
        question=later.text("⚖️ <b>You are a judge. Who do you vote out?</b>"),
    ),
)
