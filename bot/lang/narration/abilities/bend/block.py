"""An ability is taken for a night."""

from markupsafe import Markup

from bot.engine.events import Blocked, UnderGuard
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, name_of, register

register(
    "block",
    Words(
        name=later.context("ability", "Block"),
        question=later.text("⛓ <b>Whose ability do you block tonight?</b>"),
    ),
)

says(UnderGuard, "🛡 You are guarded tonight, so your ability has no effect.")


@says(Blocked)
def _blocked(say: Voice, event: Blocked) -> Markup:
    t = say.tongue
    # NOTE: a line of the story; {ability} is the name of the act in this game, in the nominative
    return t.text(
        "⛓ {ability}: {player} → {target}.",
        ability=name_of(say, "block"),
        player=say.player(event.by),
        target=say.player(event.target),
    )
