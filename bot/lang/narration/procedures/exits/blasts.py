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
from bot.lang.narration.sayings import Joined, retells, says
from bot.lang.narration.voice import Voice

# NOTE: {players} have just left the game; some roles may still do something then, and nobody knows if one did.
# {players} is one player or several
says(
    LastActAwaited,
    "⏳ A pause for a last act, if there is one: {players}. Time: {time}.",
    players=Joined("seats"),
    time="seconds",
)
# NOTE: {role} is in the nominative: what {player} is. {players} are one or two players
says(
    BlastDeclared,
    "💣 <b>{player}: {role}!</b> To be blown up: <b>{players}</b>.",
    player="by",
    role="role",
    players=Joined("targets"),
)
# NOTE: a line of the story: who blew up whom. {players} are one or two players
retells(BlastDeclared, "💣 Blast: {player} → {players}.", player="by", players=Joined("targets"))


@says(BlastFailed)
def blast_failed(say: Voice, event: BlastFailed) -> Markup:
    """A player leaves alone, and why only if that is told."""
    t, player = say.tongue, say.player(event.by)
    if not event.poisoner:
        return t.text("💨 It doesn't go off. {player} leaves alone.", player=player)
    # NOTE: {role} is in the nominative: who poisons at night
    return t.text(
        "☠️ {player} leaves alone. Poisoned last night, by: <b>{role}</b>.",
        player=player,
        role=say.texts.role(event.poisoner),
    )


# NOTE: a line of the story: a player blew up nobody else
retells(BlastFailed, "💨 The blast failed: {player}.", player="by")
# NOTE: {players} are one player or several
says(BlastTook, "💥 Out of the game: <b>{players}</b>.", sign="💥", players=Joined("seats"))
# NOTE: a line of the story. {players} are one player or several
retells(BlastTook, "💥 Blown up: {players}.", players=Joined("seats"))
says(ArmorHeld, "🛡 <b>Armour saves {player}.</b> It is used up now.", sign="🛡", player="seat")
# NOTE: a line of the story: armour saved a player by day
retells(ArmorHeld, "🛡 Saved by armour: {player}.", player="seat")
# NOTE: {player} is about to be blown up; the guardian, a secret role, may save that player
says(ShieldAwaited, "⏳ A pause: {player} may still be saved. Time: {time}.", player="victim", time="seconds")
says(BlastShielded, "👼 <b>The guardian saves {player}.</b>", player="seat")
