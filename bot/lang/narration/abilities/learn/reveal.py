"""Citizen Kane exposes a player, and dies of it."""

from bot.engine.events import Exposed, ExposureFailed
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "reveal",
    Words(
        # NOTE: Citizen Kane publishes that a player is mafia
        name=later.context("ability", "Exposure"),
        question=later.text("📰 <b>Who do you want to expose?</b> You can do this once per game."),
    ),
)

# {side} is a side's name in the nominative
says(Exposed, "📰 Exposed this morning: {player} – <b>{side}</b>.", sign="📰", player="seat", side="side")
says(ExposureFailed, "📰 {player} tried to expose {target}, and failed.", player="by", target="target")
