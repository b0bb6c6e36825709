"""Handcuffs."""

from markupsafe import Markup

from bot.engine.events import Handcuffed
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
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


@says(Handcuffed)
def handcuffed(say: Voice, event: Handcuffed) -> Markup:
    """No ability tonight."""
    return say.tongue.text("⛓ In handcuffs tonight: <b>{player}</b>.", player=say.player(event.target))
