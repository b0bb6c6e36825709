"""A player who is drunk for a night."""

from markupsafe import Markup

from bot.engine.events import Poisoned
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, name_of, register

register(
    "poison",
    Words(
        # NOTE: a bartender gets a player drunk at night, and what the player does fails
        name=later.context("ability", "Drink"),
        question=later.text("🍷 <b>Who do you get drunk tonight?</b>"),
    ),
)


@says(Poisoned)
def _poisoned(say: Voice, event: Poisoned) -> Markup:
    t = say.tongue
    # NOTE: a line of the story; {ability} is the name of the act in this game, in the nominative
    return t.text(
        "🍷 {ability}: {player} → {target}.",
        ability=name_of(say, "poison"),
        player=say.player(event.by),
        target=say.player(event.target),
    )
