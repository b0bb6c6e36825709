"""A player turns, and is of another side."""

from bot.engine.events import MateWon, Turned
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.words import Words, register

# NOTE: the werewolf goes over to the mafia
register("go_over", Words(name=later.context("ability", "Turning")))

# NOTE: the werewolf's; {side} is a side's name in the nominative
says(
    Turned,
    "🐺 <b>You have turned.</b> From now on your side is: <b>{side}</b>. Your teammates know it, and you shoot "
    "with them.",
    side="side",
)
# NOTE: the werewolf has turned and belongs to the mafia now
says(MateWon, "🐺 <b>The werewolf has turned.</b> On your team now: {player}.", player="seat")
# NOTE: a line of the story: the werewolf; {side} is a side's name in the nominative
retells(Turned, "🐺 {player} turned: {side}.", player="seat", side="side")
