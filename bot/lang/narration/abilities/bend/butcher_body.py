"""A body is butchered."""

from markupsafe import Markup

from bot.engine.events import BodyButchered
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "butcher_body",
    Words(
        # NOTE: the body of whoever was voted out is cut up, so that a status check cannot tell its side
        name=later.context("ability", "Butchery"),
        question=later.text("🔪 <b>Do you butcher the body of the player who was voted out today?</b>"),
    ),
)


@says(BodyButchered)
def _body_butchered(say: Voice, event: BodyButchered) -> Markup:
    t = say.tongue
    by, body = say.player(event.by), say.player(event.seat)
    if event.done:
        # NOTE: a line of the story
        return t.text("🔪 {player} butchered the body of {target}.", player=by, target=body)
    # NOTE: a line of the story
    return t.text("🔪 {player} tried to butcher the body of {target}, and was exposed.", player=by, target=body)
