"""Somebody is made to look guilty."""

from markupsafe import Markup

from bot.engine.events import Framed
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "frame",
    Words(
        # NOTE: the schemer makes an innocent player look like the mafia for a night
        name=later.context("ability", "Slander"),
        question=later.text("🕸 <b>Who do you slander tonight?</b>"),
    ),
)


@says(Framed)
def _framed(say: Voice, event: Framed) -> Markup:
    return say.tongue.text(
        "🕸 {player} slandered {target}.", player=say.player(event.by), target=say.player(event.target)
    )
