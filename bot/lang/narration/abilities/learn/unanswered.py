"""What is told where there is no answer to a check: nobody could be asked, or only a body was there."""

from markupsafe import Markup

from bot.engine.events import FoundDead, NotReached
from bot.lang.narration.voice import Voice, retells, says


@says(NotReached)
def not_reached(say: Voice, event: NotReached) -> Markup:
    """Nobody could be asked."""
    # NOTE: a check of {player} has given no answer
    return say.tongue.text("🚪 {player}: <b>no answer</b>.", player=say.player(event.target))


@retells(NotReached)
def _not_reached(say: Voice, event: NotReached) -> Markup:
    if event.by == event.target:
        # NOTE: a line of the story: {player} has learnt nothing, not even of themselves
        return say.tongue.text("🚪 {player} tried to investigate themselves: no answer.", player=say.player(event.by))
    # NOTE: a line of the story: who could not get to whom
    return say.tongue.text(
        "🚪 {player} could not get to {target}.", player=say.player(event.by), target=say.player(event.target)
    )


@says(FoundDead)
def found_dead(say: Voice, event: FoundDead) -> Markup:
    """Only a body was there."""
    # NOTE: {player} was killed earlier in the night, before a check or a shot came. No forms that tell a gender
    return say.tongue.text("🪦 {player}: <b>already dead</b>.", player=say.player(event.target))


@retells(FoundDead)
def _found_dead(say: Voice, event: FoundDead) -> Markup:
    # NOTE: a line of the story: who came too late to whom
    return say.tongue.text(
        "🪦 {player} found {target} already dead.", player=say.player(event.by), target=say.player(event.target)
    )
