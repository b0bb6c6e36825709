"""Spears by day."""

from markupsafe import Markup

from bot.engine.events import SpearHeld, SpearStruck, SpearThrown
from bot.lang.narration.voice import Voice, retells, says


@says(SpearHeld)
def spear_held(say: Voice, _event: SpearHeld) -> Markup:
    """Somebody has given it."""
    return say.tongue.text("🗡 <b>Somebody left you a spear tonight.</b> You can throw it today, up to the last call.")


@says(SpearThrown)
def spear_thrown(say: Voice, event: SpearThrown) -> Markup:
    """Everybody sees it fly."""
    player, target = say.player(event.by), say.player(event.target)
    return say.tongue.text("🗡 <b>{player} throws a spear at {target}!</b>", player=player, target=target)


@retells(SpearThrown)
def _spear_thrown(say: Voice, event: SpearThrown) -> Markup:
    # NOTE: a line of the story
    return say.tongue.text(
        "🗡 {player} threw a spear at {target}.", player=say.player(event.by), target=say.player(event.target)
    )


@says(SpearStruck)
def spear_struck(say: Voice, event: SpearStruck) -> Markup:
    """Who leaves by it."""
    t, players = say.tongue, say.joined(event.seats)
    if len(event.seats) > 1:
        return t.text("💀 <b>The spear takes both: {players} are out of the game.</b>", players=players)
    return t.text("💀 <b>{players}</b> is out of the game, hit by a spear.", players=players)


@retells(SpearStruck)
def _spear_struck(say: Voice, event: SpearStruck) -> Markup:
    # NOTE: a line of the story: one player, or two
    return say.tongue.text("💀 Out by a spear: {players}.", players=say.players(event.seats))
