"""The balancer decides a tie."""

from bot.engine.events import TieBreakFailed, TieBroken, TieBrokenBy, TieHeld
from bot.lang.narration.sayings import Joined, retells, says

says(
    TieHeld,
    "⚖️ <b>A tie:</b> {players}. The balancer decides in private. Time: {time}.",
    players=Joined("tied"),
    time="seconds",
)
says(TieBroken, "⚖️ The balancer has decided: <b>{player}</b>.", player="seat")
# NOTE: a line of the story: the balancer, and who of those tied had to leave
says(TieBrokenBy, "⚖️ A tie decided: {player} → {target}.", player="by", target="seat")
says(TieBreakFailed, "☠️ <b>You were poisoned,</b> so your choice has no effect: nobody leaves.")
# NOTE: a line of the story: the balancer was poisoned, and nobody left
retells(TieBreakFailed, "☠️ A tie not decided, poisoned: {player}.", player="seat")
