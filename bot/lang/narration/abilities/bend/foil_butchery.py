"""A butchery is exposed."""

from bot.engine.events import ButcheryFoiled
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "foil_butchery",
    Words(
        # NOTE: a doctor of the dead exposes that a body is being butchered
        name=later.context("ability", "Exposure"),
        question=later.text("🧪 <b>Do you expose the butcher tonight?</b> You can do it once, on the right night."),
    ),
)

# NOTE: a line of the story: {player} signed to expose a butchery, whether or not there was one
says(ButcheryFoiled, "🧪 {player} went to expose the butcher.", player="by")
