"""Somebody turns, and is of another side."""

from markupsafe import Markup

from bot.engine.events import MateWon, Turned
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.words import Words, register

# NOTE: the werewolf goes over to the mafia
register("go_over", Words(name=later.context("ability", "Turning")))


@says(Turned)
def turned(say: Voice, event: Turned) -> Markup:
    """To the one who turns."""
    # NOTE: the werewolf's; {side} is a side's name in the nominative
    return say.tongue.text(
        "🐺 <b>You have turned.</b> From now on your side is: <b>{side}</b>. Your teammates know it, and you shoot "
        "with them.",
        side=say.texts.side(event.side),
    )


@says(MateWon)
def mate_won(say: Voice, event: MateWon) -> Markup:
    """To the new mates."""
    # NOTE: the werewolf has turned and belongs to the mafia now
    return say.tongue.text(
        "🐺 <b>The werewolf has turned.</b> On your team now: {player}.", player=say.player(event.seat)
    )


@retells(Turned)
def _turned(say: Voice, event: Turned) -> Markup:
    # NOTE: a line of the story: the werewolf; {side} is a side's name in the nominative
    return say.tongue.text(
        "🐺 {player} turned: {side}.", player=say.player(event.seat), side=say.texts.side(event.side)
    )
