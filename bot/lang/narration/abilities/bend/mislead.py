"""The charlatan deceives the detective."""

from markupsafe import Markup

from bot.engine.events import Misled
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "mislead",
    Words(
        # NOTE: the charlatan spoils the detective's inquiry
        name=later.context("ability", "Deception"),
        question=later.text("🎩 <b>Who do you think is the detective?</b>"),
    ),
)


@says(Misled)
def _misled(say: Voice, event: Misled) -> Markup:
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if event.hit:
        # NOTE: the charlatan has found the detective, whose inquiry is spoilt
        return t.text("🎩 {player} deceived {target}.", player=by, target=target)
    return t.text("🎩 {player} tried to deceive {target}, and failed.", player=by, target=target)
