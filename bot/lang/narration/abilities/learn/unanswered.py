"""The words where there is no answer to a check: nobody could be asked, or only a body was there."""

from markupsafe import Markup

from bot.engine.events import FoundDead, NotReached
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice

# NOTE: a check of {player} has given no answer
says(NotReached, "🚪 {player}: <b>no answer</b>.", player="target")


@retells(NotReached)
def _not_reached(say: Voice, event: NotReached) -> Markup:
    if event.by == event.target:
        # NOTE: a line of the story: {player} has learnt nothing, not even of themselves
        return say.tongue.text("🚪 {player} tried to investigate themselves: no answer.", player=say.player(event.by))
    # NOTE: a line of the story: who could not get to whom
    return say.tongue.text(
        "🚪 {player} could not get to {target}.", player=say.player(event.by), target=say.player(event.target)
    )


# NOTE: {player} was killed earlier in the night, before a check or a shot came. No forms that tell a gender
says(FoundDead, "🪦 {player}: <b>already dead</b>.", player="target")
# NOTE: a line of the story: who came too late to whom
retells(FoundDead, "🪦 {player} found {target} already dead.", player="by", target="target")
