"""Mirror."""

from markupsafe import Markup

from bot.engine.events import MirrorHeld
from bot.lang.messages import later
from bot.lang.narration.procedures.exits.last_move_card import laid
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "card_mirror",
    Words(
        # NOTE: the card "آینه"
        name=later.context("card", "Mirror"),
        question=later.text(
            "🪞 <b>Who do you hold the Mirror to?</b> You swap identities, and leave as what they were."
        ),
        default=later.text("If you don't answer, chance decides."),
        meaning=later.text("The player who is out swaps identities with somebody still in the game."),
    ),
)

# NOTE: {player} was voted out, {target} plays on with that player's role
says(MirrorHeld, "🪞 {player} holds the Mirror to <b>{target}</b>: they swap identities.", player="by", target="target")


@retells(MirrorHeld)
def _retold(say: Voice, event: MirrorHeld) -> Markup:
    return laid(say, "card_mirror", event.target)
