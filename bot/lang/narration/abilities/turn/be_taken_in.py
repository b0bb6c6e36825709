"""A mafia member who has not found the others in time."""

from bot.engine.events import MatesNotFound
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

# NOTE: the outcast joins the mafia, having found enough of them
register("be_taken_in", Words(name=later.context("ability", "Return to the mafia")))

# NOTE: a line of the story: the outcast did not find the mafia in time, and is out
says(MatesNotFound, "🥀 Did not find the mafia in time: {player}.", player="seat")
