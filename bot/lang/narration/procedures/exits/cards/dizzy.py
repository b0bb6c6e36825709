"""Vertigo."""

from markupsafe import Markup

from bot.engine.events import MadeDizzy
from bot.lang.messages import later
from bot.lang.narration.procedures.exits.last_move_card import laid
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "card_dizzy",
    Words(
        # NOTE: the card "سرگیجه"
        name=later.context("card", "Vertigo"),
        question=later.text("😵 <b>Who gets Vertigo?</b>"),
        default=later.text("If you don't answer, chance decides."),
        meaning=later.text("One player sleeps through tonight, and neither talks nor votes tomorrow."),
    ),
)

# keep clear of forms that tell the player's gender
says(MadeDizzy, "😵 Vertigo goes to <b>{player}</b>: asleep tonight, no word and no vote tomorrow.", player="target")


@retells(MadeDizzy)
def _retold(say: Voice, event: MadeDizzy) -> Markup:
    return laid(say, "card_dizzy", event.target)
