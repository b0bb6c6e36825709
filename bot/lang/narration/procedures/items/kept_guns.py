"""A gun that nobody knew of is fired."""

from markupsafe import Markup

from bot.engine.events import BulletStopped, FiredAt
from bot.lang.narration.voice import Voice, retells, says


@says(FiredAt)
def fired_at(say: Voice, event: FiredAt) -> Markup:
    """Who fires at whom."""
    by, target = say.player(event.by), say.player(event.target)
    plain = say.tongue.text("🔫 <b>{player} fires at {target}!</b>", player=by, target=target)
    return say.worded(plain, "🔫", player=by, target=target)


@retells(FiredAt)
def _fired_at(say: Voice, event: FiredAt) -> Markup:
    return say.tongue.text(
        "🔫 {player} shot at {target}.", player=say.player(event.by), target=say.player(event.target)
    )


@says(BulletStopped)
def bullet_stopped(say: Voice, _event: BulletStopped) -> Markup:
    """Nobody is hit."""
    return say.tongue.text("🪨 The bullet hit stone.")
