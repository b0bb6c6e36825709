"""The fire."""

from markupsafe import Markup

from bot.engine.events import FireLit
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "ignite",
    Words(
        # NOTE: the lighter of an arsonist: all who were oiled burn
        name=later.context("ability", "Lighter"),
        question=later.text("🔥 <b>Do you light the fire tonight?</b> Everybody who is oiled burns. It works once."),
        default=later.text("No answer counts as no."),
    ),
)


@says(FireLit)
def _fire_lit(say: Voice, event: FireLit) -> Markup:
    t, by = say.tongue, say.player(event.by)
    if not event.burnt:
        # NOTE: a line of the story
        return t.text("🔥 {player} lit the fire, and nobody burned.", player=by)
    # NOTE: a line of the story; {players} is a list
    return t.text("🔥 {player} lit the fire. Burned: {players}.", player=by, players=say.players(event.burnt))
