"""Jail."""

from collections.abc import Iterator

from markupsafe import Markup

from bot.engine.events import Jailed
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice


@says(Jailed)
def jailed(say: Voice, event: Jailed) -> Markup:
    """The players who go to jail, and their roles."""
    t = say.tongue
    if len(event.jailed) == 1:
        ((seat, role),) = event.jailed
        player = say.player(seat)
        return say.worded(t.text("🔒 <b>To jail: {player}.</b>", player=player), "🔒", player=player) + say.role_line(
            role
        )
    return Markup("\n").join([t.text("🔒 <b>To jail, all together:</b>"), *_lines(say, event)])


def _lines(say: Voice, event: Jailed) -> Iterator[Markup]:
    for seat, role in event.jailed:
        player = say.player(seat)
        if role is None:
            yield player
        else:
            # NOTE: a line of a list: a player who is out, and the role, in the nominative
            yield say.tongue.context("out", "{player} – {role}", player=player, role=say.texts.role(role))


@retells(Jailed)
def _jailed(say: Voice, event: Jailed) -> Markup:
    # NOTE: a line of the story; {players} are one or several
    return say.tongue.text("🔒 Jailed: {players}.", players=say.players(seat for seat, _ in event.jailed))
