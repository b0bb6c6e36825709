"""Oil for a fire."""

from markupsafe import Markup

from bot.engine.events import OilPoured
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "oil",
    Words(
        # NOTE: whoever is oiled burns when the fire is lit on a later night
        name=later.context("ability", "Oil"),
        question=later.text("🛢 <b>Who do you oil tonight?</b> You can't pick the same player again."),
    ),
)


@says(OilPoured)
def _oil_poured(say: Voice, event: OilPoured) -> Markup:
    t, by, target = say.tongue, say.player(event.by), say.player(event.target)
    if event.took:
        # NOTE: a line of the story
        return t.text("🛢 {player} oiled {target}.", player=by, target=target)
    # NOTE: a line of the story: something has kept the oil off
    return t.text("🛢 {player} tried to oil {target}, but the oil didn't stick.", player=by, target=target)
