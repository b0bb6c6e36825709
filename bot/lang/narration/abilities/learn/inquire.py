"""The inquiry."""

from markupsafe import Markup

from bot.engine.events import Inquired
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "inquire",
    Words(
        name=later.context("ability", "Investigation"),
        question=later.text("🔎 <b>Who do you want to investigate tonight?</b>"),
    ),
)


@says(Inquired)
def inquired(say: Voice, event: Inquired) -> Markup:
    """The answer to an inquiry."""
    # NOTE: {side} is how one player shows to an inquiry, "Town" or "Mafia"
    return say.tongue.text(
        "🔎 You investigated {player}: <b>{side}</b>.",
        player=say.player(event.target),
        side=say.texts.shown(event.shows),
    )


@retells(Inquired)
def _inquired(say: Voice, event: Inquired) -> Markup:
    t, by, side = say.tongue, say.player(event.by), say.texts.shown(event.shows)
    if event.by == event.target:
        return t.text("🔎 {player} investigated themselves: {side}.", player=by, side=side)
    return t.text("🔎 {player} investigated {target}: {side}.", player=by, target=say.player(event.target), side=side)
