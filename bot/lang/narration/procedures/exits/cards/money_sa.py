"""Mani Sa."""

from markupsafe import Markup

from bot.engine.events import AbilityDoubled
from bot.lang.messages import later
from bot.lang.narration.procedures.exits.last_move_card import laid
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "card_money_sa",
    Words(
        # NOTE: "مانی سا", a card that doubles abilities
        name=later.context("card", "Mani Sa"),
        question=later.text("✌️ <b>Who gets Mani Sa?</b>"),
        default=later.text("If you don't answer, chance decides."),
        meaning=later.text("One player's abilities are doubled tonight."),
    ),
)

says(
    AbilityDoubled,
    "✌️ Mani Sa goes to <b>{player}</b>: tonight all abilities of this player are doubled.",
    player="target",
)


@retells(AbilityDoubled)
def _retold(say: Voice, event: AbilityDoubled) -> Markup:
    return laid(say, "card_money_sa", event.target)
