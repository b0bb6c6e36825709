"""A player is brought back."""

from bot.engine.events import Returned
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "revive",
    Words(
        # NOTE: Constantine brings back a player who is out
        name=later.context("ability", "Return"),
        question=later.text("🔄 <b>Who do you want to bring back?</b> You can do this once per game."),
    ),
)

says(Returned, "🔄 Back in the game: <b>{player}</b>.", sign="🔄", player="seat")
