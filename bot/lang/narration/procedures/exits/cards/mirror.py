"""Mirror."""

from markupsafe import Markup

from bot.engine.events import MirrorHeld
from bot.lang.messages import later
from bot.lang.narration.procedures.exits.last_move_card import laid
from bot.lang.narration.voice import Voice, retells, says
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


@says(MirrorHeld)
def mirror_held(say: Voice, event: MirrorHeld) -> Markup:
    """Who has another's role from now on."""
    # NOTE: {player} was voted out, {target} plays on with that player's role
    return say.tongue.text(
        "🪞 {player} holds the Mirror to <b>{target}</b>: they swap identities.",
        player=say.player(event.by),
        target=say.player(event.target),
    )


@retells(MirrorHeld)
def _retold(say: Voice, event: MirrorHeld) -> Markup:
    return laid(say, "card_mirror", event.target)
