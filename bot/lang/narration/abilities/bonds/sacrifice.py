"""One's own life for another's."""

from bot.engine.events import Sacrificed
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "sacrifice",
    Words(
        name=later.context("ability", "Sacrifice"),
        question=later.text("🕯 <b>Who do you take with you tonight?</b> You leave the game too. You can do this once."),
    ),
)

# NOTE: a line of the story: {player} has given up the own life to take {target} along
says(Sacrificed, "🕯 {player} left the game to take {target} along.", player="by", target="target")
