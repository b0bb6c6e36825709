"""Spears by day."""

from markupsafe import Markup

from bot.engine.events import SpearHeld, SpearStruck, SpearThrown
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice

says(SpearHeld, "🗡 <b>Somebody left you a spear tonight.</b> You can throw it today, up to the last call.")
says(SpearThrown, "🗡 <b>{player} throws a spear at {target}!</b>", player="by", target="target")
# NOTE: a line of the story
retells(SpearThrown, "🗡 {player} threw a spear at {target}.", player="by", target="target")


@says(SpearStruck)
def spear_struck(say: Voice, event: SpearStruck) -> Markup:
    """The players who leave by a spear."""
    t, players = say.tongue, say.joined(event.seats)
    if len(event.seats) > 1:
        return t.text("💀 <b>The spear takes both: {players} are out of the game.</b>", players=players)
    return t.text("💀 <b>{players}</b> is out of the game, hit by a spear.", players=players)


# NOTE: a line of the story: one player, or two
retells(SpearStruck, "💀 Out by a spear: {players}.", players="seats")
