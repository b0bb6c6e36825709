"""Handcuffs."""

from bot.engine.events import Handcuffed
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "card_handcuffs",
    Words(
        name=later.context("card", "Handcuffs"),
        question=later.text("⛓ <b>Who do you put in handcuffs tonight?</b>"),
        default=later.text("If you don't answer, chance decides."),
        meaning=later.text("The player named now can't use their ability tonight."),
    ),
)

says(Handcuffed, "⛓ In handcuffs tonight: <b>{player}</b>.", player="target")
