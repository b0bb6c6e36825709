"""Players who are hidden from inquiries."""

from markupsafe import Markup

from bot.engine.events import Cloaked
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "cloak",
    Words(
        # NOTE: the lawyer hides a member of the mafia from the detective for a night
        name=later.context("ability", "Legal defence"),
        question=later.text("⚖️ <b>Who do you defend tonight?</b> The detective sees them as not mafia."),
    ),
)


@says(Cloaked)
def _cloaked(say: Voice, event: Cloaked) -> Markup:
    if event.by == event.target:
        # NOTE: a line of the story: a lawyer has hidden from the detective
        return say.tongue.text("⚖️ {player} defended themselves.", player=say.player(event.by))
    # NOTE: a line of the story: a lawyer has hidden {target} from the detective
    return say.tongue.text(
        "⚖️ {player} defended {target}.", player=say.player(event.by), target=say.player(event.target)
    )
