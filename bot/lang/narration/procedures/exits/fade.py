"""A player who has lingered leaves."""

from bot.engine.events import Faded
from bot.lang.narration.sayings import retells, says

# NOTE: of somebody who was killed the night before, and stayed to the end of the vote
says(Faded, "👻 The vote is over, and so is the last day of <b>{player}</b>.", sign="👻", player="seat")
# NOTE: a line of the story: the last day of somebody who was killed the night before is over
retells(Faded, "👻 Gone after the vote: {player}.", player="seat")
