"""A player's gun is spoilt."""

from markupsafe import Markup

from bot.engine.events import GunSpoilt, GunsPossible
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "sabotage",
    Words(
        name=later.context("ability", "Sabotage"),
        question=later.text("🔧 <b>Whose gun do you sabotage tonight?</b>"),
    ),
)


@says(GunsPossible)
def guns_possible(say: Voice, event: GunsPossible) -> Markup:
    """The number of guns that could be given tonight."""
    return say.tongue.plural("🔧 {n} gun can be given tonight.", "🔧 {n} guns can be given tonight.", event.many)


# NOTE: a line of the story: from now on this gun hits whoever fires it
says(GunSpoilt, "🔧 {player} sabotaged the gun of {target}.", player="by", target="target")
