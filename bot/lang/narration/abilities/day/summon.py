"""Two are called to an interrogation."""

from bot.engine.events import Summoned, SummonsNamed, SummonsReturned
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.words import Words, register

register(
    "summon",
    Words(
        # NOTE: the interrogator calls two players to an interrogation
        name=later.context("ability", "Summons"),
        question=later.text("🔦 <b>Which two do you call in for interrogation?</b> You may call nobody tonight."),
    ),
)

says(Summoned, "🔦 {player} called in for interrogation: {targets}.", player="by", targets="targets")
says(SummonsNamed, "🔦 Called in for interrogation: <b>{players}</b>.", players="called")
says(SummonsReturned, "🔦 One of the two you called is no longer in the game. You get your summons back.")
retells(SummonsReturned, "🔦 {player} got the summons back.", player="by")
