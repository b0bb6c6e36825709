"""What is turned on a player comes back."""

from markupsafe import Markup

from bot.engine.events import ActReflected
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, name_of, register

# NOTE: what others do to this player at night comes back to them
register("reflect", Words(name=later.context("ability", "Sorcery")))


@says(ActReflected)
def _act_reflected(say: Voice, event: ActReflected) -> Markup:
    # NOTE: a line of the story: {player} has turned an ability on {target}, and it came back; {ability} is its name
    return say.tongue.text(
        "🪄 {player}: {ability} came back from {target}.",
        player=say.player(event.by),
        ability=name_of(say, event.ability),
        target=say.player(event.target),
    )
