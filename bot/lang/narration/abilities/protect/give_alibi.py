"""An alibi."""

from markupsafe import Markup

from bot.engine.events import AlibiGiven
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "give_alibi",
    Words(
        name=later.context("ability", "Alibi"),
        question=later.text("🧾 <b>Who on your team gets an alibi for tomorrow?</b>"),
    ),
)


@says(AlibiGiven)
def _alibi_given(say: Voice, event: AlibiGiven) -> Markup:
    # NOTE: a line of the story: from whom and for whom
    return say.tongue.text(
        "🧾 Alibi: {player} → {target}.", player=say.player(event.by), target=say.player(event.target)
    )
