"""Bullets that turn on whoever fired them."""

from markupsafe import Markup

from bot.engine.events import BulletTurned
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "turn_bullets",
    Words(
        # NOTE: whoever has it is resting, and a bullet at him hits the one who fired it
        name=later.context("ability", "Trap for bullets"),
    ),
)


@says(BulletTurned)
def _bullet_turned(say: Voice, event: BulletTurned) -> Markup:
    # NOTE: a line of the story
    return say.tongue.text("↩️ The bullet turned on {player}.", player=say.player(event.seat))
