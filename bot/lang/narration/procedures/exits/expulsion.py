"""A player who breaks the rules of the table is out."""

from markupsafe import Markup

from bot.engine.events import Expelled
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "report",
    Words(
        name=later.context("ability", "Report"),
        question=later.text(
            "🚫 <b>Is anybody breaking the rules of the table,</b> naming a role, hinting at one or talking about the "
            "night? You may report them. Nobody sees it; a player reported by more than two thirds of the others "
            "today is out."
        ),
        until=later.text("⏱ Open until nightfall. It can't be undone."),
    ),
)


@says(Expelled)
def expelled(say: Voice, event: Expelled) -> Markup:
    """A player is out at once, and nothing is said of their side."""
    player = say.player(event.seat)
    told = say.tongue.text("🚫 Expelled for breaking the rules of the table: <b>{player}</b>.", player=player)
    return told + say.role_line(event.role)


# NOTE: a line of the story
retells(Expelled, "🚫 Expelled: {player}.", player="seat")
