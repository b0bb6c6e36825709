"""Blasts by day: who blows up whom, what saves, and who leaves."""

from markupsafe import Markup

from bot.engine.events import (
    ArmorHeld,
    BlastDeclared,
    BlastFailed,
    BlastShielded,
    BlastTook,
    LastActAwaited,
    ShieldAwaited,
)
from bot.lang.narration.voice import Voice, retells, says


@says(LastActAwaited)
def last_act_awaited(say: Voice, event: LastActAwaited) -> Markup:
    """A pause after every exit by day, whoever has left."""
    # NOTE: {players} have just left the game; some roles may still do something then, and nobody knows if one did.
    # {players} is one player or several
    return say.tongue.text(
        "⏳ A pause for a last act, if there is one: {players}. Time: {time}.",
        players=say.joined(event.seats),
        time=say.time(event.seconds),
    )


@says(BlastDeclared)
def blast_declared(say: Voice, event: BlastDeclared) -> Markup:
    """Who blows up whom; what comes of it follows."""
    # NOTE: {role} is in the nominative: what {player} is. {players} are one or two players
    return say.tongue.text(
        "💣 <b>{player}: {role}!</b> To be blown up: <b>{players}</b>.",
        player=say.player(event.by),
        role=say.texts.role(event.role),
        players=say.joined(event.targets),
    )


@retells(BlastDeclared)
def _blast_declared(say: Voice, event: BlastDeclared) -> Markup:
    # NOTE: a line of the story: who blew up whom. {players} are one or two players
    return say.tongue.text(
        "💣 Blast: {player} → {players}.", player=say.player(event.by), players=say.joined(event.targets)
    )


@says(BlastFailed)
def blast_failed(say: Voice, event: BlastFailed) -> Markup:
    """He leaves alone, and why only if that is told."""
    t, player = say.tongue, say.player(event.by)
    if not event.poisoner:
        return t.text("💨 It doesn't go off. {player} leaves alone.", player=player)
    # NOTE: {role} is in the nominative: who poisons at night
    return t.text(
        "☠️ {player} leaves alone. Poisoned last night, by: <b>{role}</b>.",
        player=player,
        role=say.texts.role(event.poisoner),
    )


@retells(BlastFailed)
def _blast_failed(say: Voice, event: BlastFailed) -> Markup:
    # NOTE: a line of the story: a player blew up nobody else
    return say.tongue.text("💨 The blast failed: {player}.", player=say.player(event.by))


@says(BlastTook)
def blast_took(say: Voice, event: BlastTook) -> Markup:
    """Who leaves by it."""
    players = say.joined(event.seats)
    # NOTE: {players} are one player or several
    return say.worded(say.tongue.text("💥 Out of the game: <b>{players}</b>.", players=players), "💥", players=players)


@retells(BlastTook)
def _blast_took(say: Voice, event: BlastTook) -> Markup:
    # NOTE: a line of the story. {players} are one player or several
    return say.tongue.text("💥 Blown up: {players}.", players=say.joined(event.seats))


@says(ArmorHeld)
def armor_held(say: Voice, event: ArmorHeld) -> Markup:
    """Somebody stays who was hit."""
    player = say.player(event.seat)
    plain = say.tongue.text("🛡 <b>Armour saves {player}.</b> It is used up now.", player=player)
    return say.worded(plain, "🛡", player=player)


@retells(ArmorHeld)
def _armor_held(say: Voice, event: ArmorHeld) -> Markup:
    # NOTE: a line of the story: armour saved a player by day
    return say.tongue.text("🛡 Saved by armour: {player}.", player=say.player(event.seat))


@says(ShieldAwaited)
def shield_awaited(say: Voice, event: ShieldAwaited) -> Markup:
    """A pause for the guardian, who may be asked or not."""
    # NOTE: {player} is about to be blown up; the guardian, a secret role, may save that player
    return say.tongue.text(
        "⏳ A pause: {player} may still be saved. Time: {time}.",
        player=say.player(event.victim),
        time=say.time(event.seconds),
    )


@says(BlastShielded)
def blast_shielded(say: Voice, event: BlastShielded) -> Markup:
    """Saved, by nobody knows who."""
    return say.tongue.text("👼 <b>The guardian saves {player}.</b>", player=say.player(event.seat))
