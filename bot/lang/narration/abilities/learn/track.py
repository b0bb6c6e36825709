"""A player's night is watched."""

from markupsafe import Markup

from bot.engine.events import Tracked
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "track",
    Words(
        # NOTE: one learns whom another player has chosen at night
        name=later.context("ability", "Tracking"),
        question=later.text("👁 <b>Who do you watch tonight?</b> You learn who they chose."),
    ),
)


@says(Tracked)
def tracked(say: Voice, event: Tracked) -> Markup:
    """The players whom the watched one has named."""
    t = say.tongue
    if event.seen is None:
        return t.text("👁 {player}: <b>no act tonight</b>.", player=say.player(event.target))
    # NOTE: at night {player} has chosen {target}, one player or more
    return t.text(
        "👁 {player} chose <b>{target}</b> tonight.",
        player=say.player(event.target),
        target=say.joined((event.seen, *event.also)),
    )


@retells(Tracked)
def _tracked(say: Voice, event: Tracked) -> Markup:
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if event.seen is None:
        # NOTE: a line of the story: {player} asked what {target} had done that night, which was nothing
        return t.text("👁 {player} watched {target}: no act.", player=by, target=target)
    # NOTE: a line of the story: {player} asked what {target} had done that night: {other}, one or more, was chosen
    return t.text(
        "👁 {player} watched {target}, who chose {other}.",
        player=by,
        target=target,
        other=say.joined((event.seen, *event.also)),
    )
