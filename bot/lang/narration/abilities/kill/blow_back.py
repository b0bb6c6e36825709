"""A killer is blown up by their victim."""

from markupsafe import Markup

from bot.engine.events import BlownUp
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

# NOTE: the bomb, killed, takes the killer along
register("blow_back", Words(name=later.context("ability", "Blast")))


@says(BlownUp)
def blown_up(say: Voice, event: BlownUp) -> Markup:
    """The player who has fired at the bomb."""
    # NOTE: {player} has shot {by} by day, was blown up for it, and is out of the game
    told = say.tongue.text(
        "💥 <b>{by} explodes: {player} is out too.</b>", player=say.player(event.seat), by=say.player(event.by)
    )
    return told + say.role_line(event.role)


# NOTE: a line of the story: {player} has shot {by} and was blown up for it
retells(BlownUp, "💥 Blown up: {by} → {player}.", player="seat", by="by")
