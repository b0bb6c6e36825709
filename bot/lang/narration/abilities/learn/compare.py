"""Two players are compared."""

from markupsafe import Markup

from bot.engine.events import SidesCompared
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "compare",
    Words(
        # NOTE: a journalist learns whether two players are of one side
        name=later.context("ability", "Comparison"),
        question=later.text("📰 <b>Which two players do you want to compare tonight?</b>"),
        order=later.text("Pick two players, one after the other."),
    ),
)


@says(SidesCompared)
def sides_compared(say: Voice, event: SidesCompared) -> Markup:
    """The answer whether they are of one side."""
    t, players = say.tongue, say.joined(event.targets)
    match event.same:
        case None:
            # NOTE: {players} are two; nothing can be said of their sides
            return t.text("📰 {players}: <b>no answer</b>.", players=players)
        case True:
            # NOTE: {players} are two
            return t.text("📰 {players}: <b>the same side</b>.", players=players)
        case False:
            # NOTE: {players} are two
            return t.text("📰 {players}: <b>different sides</b>.", players=players)


@retells(SidesCompared)
def _sides_compared(say: Voice, event: SidesCompared) -> Markup:
    t, by, players = say.tongue, say.player(event.by), say.joined(event.targets)
    match event.same:
        case None:
            # NOTE: a line of the story; {players} are two
            return t.text("📰 {player} compared {players}: no answer.", player=by, players=players)
        case True:
            # NOTE: a line of the story; {players} are two
            return t.text("📰 {player} compared {players}: the same side.", player=by, players=players)
        case False:
            # NOTE: a line of the story; {players} are two
            return t.text("📰 {player} compared {players}: different sides.", player=by, players=players)
