"""Somebody who was blown up is brought back."""

from markupsafe import Markup

from bot.engine.events import ShieldedBy
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "shield",
    Words(
        # NOTE: the guardian brings back whoever was blown up, and becomes a plain citizen
        name=later.context("ability", "Rescue"),
        question=later.text(
            "👼 <b>Do you bring back the player who is blown up now?</b> Then you are a plain citizen from now on, and"
            " nobody learns that it was you."
        ),
        default=later.text("If you don't answer, the player is out of the game."),
    ),
)


@says(ShieldedBy)
def shielded_by(say: Voice, event: ShieldedBy) -> Markup:
    """Who it was, once the game is over."""
    # NOTE: a line of the story: who has saved whom, or brought them back
    return say.tongue.text(
        "👼 {player} saved {target} from the blast.", player=say.player(event.by), target=say.player(event.seat)
    )
