"""The visitors of a player."""

from markupsafe import Markup

from bot.engine.events import Watched
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "watch",
    Words(
        # NOTE: one learns who has chosen a certain player at night
        name=later.context("ability", "Watch"),
        question=later.text("👼 <b>Who do you watch over tonight?</b> You learn who chose them."),
    ),
)


@says(Watched)
def watched(say: Voice, event: Watched) -> Markup:
    """The players who have chosen the watched one."""
    t, target = say.tongue, say.player(event.target)
    if not event.visitors:
        return t.text("👼 {player}: <b>chosen by nobody tonight</b>.", player=target)
    # NOTE: {players}, one or more, have chosen {player} at night
    return t.text("👼 {player}: chosen tonight by <b>{players}</b>.", player=target, players=say.joined(event.visitors))


@retells(Watched)
def _watched(say: Voice, event: Watched) -> Markup:
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if not event.visitors:
        # NOTE: a line of the story: {player} asked who had chosen {target} that night, which nobody had
        return t.text("👼 {player} watched over {target}: nobody came.", player=by, target=target)
    # NOTE: a line of the story: {player} asked who had chosen {target} that night: {players}, one or more
    return t.text(
        "👼 {player} watched over {target}; came: {players}.",
        player=by,
        target=target,
        players=say.joined(event.visitors),
    )
