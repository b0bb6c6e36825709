"""A thief is caught at night."""

from bot.engine.events import ThiefCaught
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register("arrest", Words(name=later.context("ability", "Arrest")))

# NOTE: a line of the story: who arrested whom
says(ThiefCaught, "🚔 Arrest: {player} → {target}.", player="by", target="target")
