"""A player comes to lead a team."""

from bot.engine.events import TookOver
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.words import Words, register, register_notice

register("succeed", Words(name=later.context("ability", "Succession")))

# NOTE: "نقاب‌دار، نقاب از صورت برداشت و تیر تیم مافیا به دست نقاب‌دار می‌افتد!" Who it is, is not said
register_notice(
    "unmasking", later.text("🎭 <b>The masked has dropped the mask! The mafia's shot is in their hands now.</b>")
)

says(
    TookOver,
    "👑 <b>{team}:</b> everybody who led before you is out, and from tonight on the shot is yours.",
    team="team",
)
# NOTE: a line of the story: who decides a team's shot from now on
retells(TookOver, "👑 {team}: the shot passes to {player}.", team="team", player="seat")
