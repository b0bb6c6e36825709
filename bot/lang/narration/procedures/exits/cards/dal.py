"""Dal."""

from markupsafe import Markup

from bot.engine.events import DalLaid
from bot.lang.messages import later
from bot.lang.narration.procedures.exits.last_move_card import laid
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "card_dal",
    Words(
        # NOTE: "دال", a card that is laid before a player
        name=later.context("card", "Dal"),
        question=later.text("🛡 <b>Who gets Dal?</b>"),
        default=later.text("If you don't answer, chance decides."),
        meaning=later.text("One player cannot be shot tonight, and cannot be voted for tomorrow."),
    ),
)

# keep clear of forms that tell the player's gender
says(DalLaid, "🛡 Dal goes to <b>{player}</b>: no shot tonight, no votes tomorrow.", player="target")


@retells(DalLaid)
def _retold(say: Voice, event: DalLaid) -> Markup:
    return laid(say, "card_dal", event.target)
