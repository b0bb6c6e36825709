"""A bomb that goes off when whoever carries it is shot at night."""

from bot.engine.events import BlastSetOff
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "night_blast",
    Words(
        # NOTE: whoever has it and is shot at night blows up his two neighbours
        name=later.context("ability", "Night blast"),
    ),
)

# NOTE: a line of the story; the bomb was the player's, who has left with the players on both sides
says(BlastSetOff, "💥 {player} was shot, and the bomb went off.", player="by")
