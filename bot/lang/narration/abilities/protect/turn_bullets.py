"""Bullets that turn on whoever fired them."""

from bot.engine.events import BulletTurned
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "turn_bullets",
    Words(
        # NOTE: whoever has it is resting, and a bullet at him hits the one who fired it
        name=later.context("ability", "Trap for bullets"),
    ),
)

# NOTE: a line of the story
says(BulletTurned, "↩️ The bullet turned on {player}.", player="seat")
