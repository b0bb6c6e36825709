"""A mafia member who has not found the others in time."""

from markupsafe import Markup

from bot.engine.events import MatesNotFound
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

# NOTE: the outcast joins the mafia, having found enough of them
register("be_taken_in", Words(name=later.context("ability", "Return to the mafia")))


@says(MatesNotFound)
def _mates_not_found(say: Voice, event: MatesNotFound) -> Markup:
    # NOTE: a line of the story: the outcast did not find the mafia in time, and is out
    return say.tongue.text("🥀 Did not find the mafia in time: {player}.", player=say.player(event.seat))
