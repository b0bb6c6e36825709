"""A player goes over to another side."""

from bot.engine.events import SideTurned
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.words import Words, register

register("turn_side", Words(name=later.context("ability", "Changing sides")))

# NOTE: {side} is a side's name in the nominative
says(
    SideTurned,
    "🌗 <b>One clan is out, and you change sides.</b> Now you play for the other one: <b>{side}</b>. You meet at "
    "nightfall.",
    side="side",
)
# NOTE: a line of the story; {side} is a side's name in the nominative
retells(SideTurned, "🌗 {player} changes sides: {side}.", player="seat", side="side")
