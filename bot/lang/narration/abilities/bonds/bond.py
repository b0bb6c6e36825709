"""A player leaves with the one who visited them."""

from bot.engine.events import CompanionTaken
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

# NOTE: whoever the courtesan is with leaves the game with her, if she is killed
register("bond", Words(name=later.context("ability", "Shared fate")))

# NOTE: a line of the story: the first spent the night with the second, who was killed
says(CompanionTaken, "🔗 {player} shared the fate of {other}.", player="seat", other="by")
