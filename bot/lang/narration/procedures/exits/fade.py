"""Whoever has lingered leaves."""

from markupsafe import Markup

from bot.engine.events import Faded
from bot.lang.narration.voice import Voice, retells, says


@says(Faded)
def faded(say: Voice, event: Faded) -> Markup:
    """The vote is over."""
    player = say.player(event.seat)
    # NOTE: of somebody who was killed the night before, and stayed to the end of the vote
    plain = say.tongue.text("👻 The vote is over, and so is the last day of <b>{player}</b>.", player=player)
    return say.worded(plain, "👻", player=player)


@retells(Faded)
def _faded(say: Voice, event: Faded) -> Markup:
    # NOTE: a line of the story: the last day of somebody who was killed the night before is over
    return say.tongue.text("👻 Gone after the vote: {player}.", player=say.player(event.seat))
