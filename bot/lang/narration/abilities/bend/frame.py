"""A player who is made to look guilty."""

from bot.engine.events import Framed
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "frame",
    Words(
        # NOTE: the schemer makes an innocent player look like the mafia for a night
        name=later.context("ability", "Slander"),
        question=later.text("🕸 <b>Who do you slander tonight?</b>"),
    ),
)

says(Framed, "🕸 {player} slandered {target}.", player="by", target="target")
