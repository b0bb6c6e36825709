"""An alibi."""

from bot.engine.events import AlibiGiven
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "give_alibi",
    Words(
        name=later.context("ability", "Alibi"),
        question=later.text("🧾 <b>Who on your team gets an alibi for tomorrow?</b>"),
    ),
)

# NOTE: a line of the story: from whom and for whom
says(AlibiGiven, "🧾 Alibi: {player} → {target}.", player="by", target="target")
