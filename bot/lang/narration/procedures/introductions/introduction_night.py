"""Somebody is called on the introduction night to see their card."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register(
    "confirm_card",
    Words(
        # NOTE: on the introduction night a player confirms to the narrator that they know their role
        name=later.context("ability", "Seeing your card"),
        question=later.text("🎴 <b>Have you seen your card?</b> You have nothing else to do tonight."),
    ),
)
