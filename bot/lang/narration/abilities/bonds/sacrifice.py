"""One's own life for another's."""

from markupsafe import Markup

from bot.engine.events import Sacrificed
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "sacrifice",
    Words(
        name=later.context("ability", "Sacrifice"),
        question=later.text("🕯 <b>Who do you take with you tonight?</b> You leave the game too. You can do this once."),
    ),
)


@says(Sacrificed)
def _sacrificed(say: Voice, event: Sacrificed) -> Markup:
    # NOTE: a line of the story: {player} has given up the own life to take {target} along
    return say.tongue.text(
        "🕯 {player} left the game to take {target} along.",
        player=say.player(event.by),
        target=say.player(event.target),
    )
