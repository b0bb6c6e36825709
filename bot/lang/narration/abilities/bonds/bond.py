"""Somebody leaves with the one who visited them."""

from markupsafe import Markup

from bot.engine.events import CompanionTaken
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

# NOTE: whoever the courtesan is with leaves the game with her, if she is killed
register("bond", Words(name=later.context("ability", "Shared fate")))


@says(CompanionTaken)
def _companion_taken(say: Voice, event: CompanionTaken) -> Markup:
    # NOTE: a line of the story: the first spent the night with the second, who was killed
    return say.tongue.text(
        "🔗 {player} shared the fate of {other}.", player=say.player(event.seat), other=say.player(event.by)
    )
