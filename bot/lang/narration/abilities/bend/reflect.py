"""An act that is turned on a player comes back."""

from bot.engine.events import ActReflected
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

# NOTE: what others do to this player at night comes back to them
register("reflect", Words(name=later.context("ability", "Sorcery")))

# NOTE: a line of the story: {player} has turned an ability on {target}, and it came back; {ability} is its name
says(ActReflected, "🪄 {player}: {ability} came back from {target}.", player="by", ability="ability", target="target")
