"""A vest against shots."""

from bot.engine.events import VestHeld
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register("vest", Words(name=later.context("ability", "Vest")))

says(VestHeld, "🦺 A vest saved {player} from a shot.", player="target")
