"""A vest against shots."""

from markupsafe import Markup

from bot.engine.events import VestHeld
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register("vest", Words(name=later.context("ability", "Vest")))


@says(VestHeld)
def _vest_held(say: Voice, event: VestHeld) -> Markup:
    return say.tongue.text("🦺 A vest saved {player} from a shot.", player=say.player(event.target))
