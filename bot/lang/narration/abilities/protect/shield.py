"""A player who was blown up is brought back."""

from bot.engine.events import ShieldedBy
from bot.lang.messages import later
from bot.lang.narration.sayings import says
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

# NOTE: a line of the story: who has saved whom, or brought them back
says(ShieldedBy, "👼 {player} saved {target} from the blast.", player="by", target="seat")
