"""Two are called to an interrogation."""

from markupsafe import Markup

from bot.engine.events import Summoned, SummonsNamed, SummonsReturned
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.words import Words, register

register(
    "summon",
    Words(
        # NOTE: the interrogator calls two players to an interrogation
        name=later.context("ability", "Summons"),
        question=later.text("🔦 <b>Which two do you call in for interrogation?</b> You may call nobody tonight."),
    ),
)


@says(Summoned)
def _summoned(say: Voice, event: Summoned) -> Markup:
    return say.tongue.text(
        "🔦 {player} called in for interrogation: {targets}.",
        player=say.player(event.by),
        targets=say.players(event.targets),
    )


@says(SummonsNamed)
def summons_named(say: Voice, event: SummonsNamed) -> Markup:
    """Who is called."""
    return say.tongue.text("🔦 Called in for interrogation: <b>{players}</b>.", players=say.players(event.called))


@says(SummonsReturned)
def summons_returned(say: Voice, _event: SummonsReturned) -> Markup:
    """The use is given back."""
    return say.tongue.text("🔦 One of the two you called is no longer in the game. You get your summons back.")


@retells(SummonsReturned)
def _summons_returned(say: Voice, event: SummonsReturned) -> Markup:
    return say.tongue.text("🔦 {player} got the summons back.", player=say.player(event.by))
