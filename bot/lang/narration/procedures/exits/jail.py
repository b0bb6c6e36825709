"""Jail."""

from markupsafe import Markup

from bot.engine.events import Jailed
from bot.lang.narration.voice import Voice, retells, says


@says(Jailed)
def jailed(say: Voice, event: Jailed) -> Markup:
    """Who goes to jail, and as what."""
    return Markup("\n").join(
        say.tongue.text("🔒 <b>To jail: {player}.</b>", player=say.player(seat)) + say.role_line(role)
        for seat, role in event.jailed
    )


@retells(Jailed)
def _jailed(say: Voice, event: Jailed) -> Markup:
    # NOTE: a line of the story; {players} are one or several
    return say.tongue.text("🔒 Jailed: {players}.", players=say.players(seat for seat, _ in event.jailed))
