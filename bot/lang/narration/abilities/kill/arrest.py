"""A thief is caught at night."""

from markupsafe import Markup

from bot.engine.events import ThiefCaught
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register("arrest", Words(name=later.context("ability", "Arrest")))


@says(ThiefCaught)
def _thief_caught(say: Voice, event: ThiefCaught) -> Markup:
    # NOTE: a line of the story: who arrested whom
    return say.tongue.text(
        "🚔 Arrest: {player} → {target}.", player=say.player(event.by), target=say.player(event.target)
    )
