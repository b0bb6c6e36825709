"""The property of a player, used by another."""

from bot.engine.events import PropertyCopied
from bot.lang.messages import later
from bot.lang.narration.sayings import retells
from bot.lang.narration.words import Words, register

register(
    "copy",
    Words(
        # NOTE: the cardsharp does to the second player what the card of the first one can do
        name=later.context("ability", "Trick with two"),
        question=later.text("🃏 <b>Whose card do you use tonight, and on which player?</b>"),
        order=later.text("First pick the player whose card you use, then the player you use it on."),
    ),
)

# NOTE: a line of the story: {player} has used the card of {first} on {second}
retells(
    PropertyCopied, "🃏 {player} played the card of {first} on {second}.", player="by", first="first", second="second"
)
