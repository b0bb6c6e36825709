"""A bomb that goes off when whoever carries it is shot at night."""

from markupsafe import Markup

from bot.engine.events import BlastSetOff
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "night_blast",
    Words(
        # NOTE: whoever has it and is shot at night blows up his two neighbours
        name=later.context("ability", "Night blast"),
    ),
)


@says(BlastSetOff)
def _blast_set_off(say: Voice, event: BlastSetOff) -> Markup:
    # NOTE: a line of the story; the bomb was the player's, who has left with the players on both sides
    return say.tongue.text("💥 {player} was shot, and the bomb went off.", player=say.player(event.by))
