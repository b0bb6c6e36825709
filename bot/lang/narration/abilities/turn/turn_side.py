"""Somebody goes over to another side."""

from markupsafe import Markup

from bot.engine.events import SideTurned
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.words import Words, register

register("turn_side", Words(name=later.context("ability", "Changing sides")))


@says(SideTurned)
def side_turned(say: Voice, event: SideTurned) -> Markup:
    """Whose side it is from now on."""
    # NOTE: {side} is a side's name in the nominative
    return say.tongue.text(
        "🌗 <b>One clan is out, and you change sides.</b> Now you play for the other one: <b>{side}</b>. You meet at "
        "nightfall.",
        side=say.texts.side(event.side),
    )


@retells(SideTurned)
def _side_turned(say: Voice, event: SideTurned) -> Markup:
    # NOTE: a line of the story; {side} is a side's name in the nominative
    return say.tongue.text(
        "🌗 {player} changes sides: {side}.", player=say.player(event.seat), side=say.texts.side(event.side)
    )
