"""The watchman guards."""

from markupsafe import Markup

from bot.engine.events import Guarded
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "guard",
    Words(
        name=later.context("ability", "Guard"),
        question=later.text("🛡 <b>Who do you want to guard tonight?</b>"),
    ),
)


@says(Guarded)
def _guarded(say: Voice, event: Guarded) -> Markup:
    t = say.tongue
    return t.text("🛡 {player} guarded {target}.", player=say.player(event.by), target=say.player(event.target))
