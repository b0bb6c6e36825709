"""Somebody is brought back."""

from markupsafe import Markup

from bot.engine.events import Returned
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "revive",
    Words(
        # NOTE: Constantine brings back a player who is out
        name=later.context("ability", "Return"),
        question=later.text("🔄 <b>Who do you want to bring back?</b> You can do this once per game."),
    ),
)


@says(Returned)
def returned(say: Voice, event: Returned) -> Markup:
    """Back among the living."""
    player = say.player(event.seat)
    return say.worded(say.tongue.text("🔄 Back in the game: <b>{player}</b>.", player=player), "🔄", player=player)
