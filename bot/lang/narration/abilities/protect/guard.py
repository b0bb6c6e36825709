"""The watchman guards."""

from bot.engine.events import Guarded
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "guard",
    Words(
        name=later.context("ability", "Guard"),
        question=later.text("🛡 <b>Who do you want to guard tonight?</b>"),
    ),
)

says(Guarded, "🛡 {player} guarded {target}.", player="by", target="target")
