"""Nostradamus counts the mafia."""

from bot.engine.events import MafiaCounted
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.words import Words, register

register(
    "count_mafia",
    Words(
        # NOTE: Nostradamus learns how many of some players are mafia
        name=later.context("ability", "Count of the mafia"),
        question=later.text("🔮 <b>Pick players: I will tell you how many of them are mafia.</b>"),
        default=later.text("If you pick fewer, chance picks the rest."),
    ),
)

says(MafiaCounted, "🔮 You asked about {players}. Mafia among them: <b>{count}</b>.", players="targets", count="count")
retells(
    MafiaCounted,
    "🔮 {player} asked about {players}. Mafia among them: {count}.",
    player="by",
    players="targets",
    count="count",
)
