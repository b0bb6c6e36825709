"""Jupiter wards a player."""

from markupsafe import Markup

from bot.engine.events import Warded
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "ward",
    Words(
        # NOTE: it keeps a player from being recruited by the other side
        name=later.context("ability", "Ward"),
        question=later.text("🪐 <b>Who do you want to ward tonight?</b> A warded citizen cannot be recruited."),
    ),
)


@says(Warded)
def _warded(say: Voice, event: Warded) -> Markup:
    t = say.tongue
    if event.by == event.target:
        # NOTE: a line of the story: a player has kept himself from being recruited
        return t.text("🪐 {player} warded themselves.", player=say.player(event.by))
    return t.text("🪐 {player} warded {target}.", player=say.player(event.by), target=say.player(event.target))
