"""Public events as they are told again in the story: in one line, and not in the words of the announcement."""

from markupsafe import Markup

from bot.engine.events import LotDrawn, SideShown
from bot.text.narration.sayings import retells, untold
from bot.text.narration.voice import Voice

untold(SideShown)  # all sides are shown above

retells(LotDrawn, "🎲 Chance decides: {player}.", player="seat")


def arrow(say: Voice, sign: str, player: Markup, target: Markup) -> Markup:
    """A line of the story about an act of one player on another."""
    # NOTE: a member of the team and the player they have picked
    return Markup("{} {}").format(sign, say.tongue.context("mark", "{player} → {target}", player=player, target=target))


def dash(say: Voice, sign: str, player: Markup, role: Markup) -> Markup:
    """A line of the story about a player and their card or side."""
    # NOTE: a line of the list of all roles at the end; {role} in the nominative
    return Markup("{} {}").format(sign, say.tongue.context("revealed", "{player} – {role}", player=player, role=role))
