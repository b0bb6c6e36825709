"""Citizen Kane exposes a player, and dies of it."""

from markupsafe import Markup

from bot.engine.events import Exposed, ExposureFailed
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "reveal",
    Words(
        # NOTE: Citizen Kane publishes that a player is mafia
        name=later.context("ability", "Exposure"),
        question=later.text("📰 <b>Who do you want to expose?</b> You can do this once per game."),
    ),
)


@says(Exposed)
def exposed(say: Voice, event: Exposed) -> Markup:
    """A side in public."""
    # NOTE: {side} is a side's name in the nominative
    player, side = say.player(event.seat), say.texts.side(event.side)
    plain = say.tongue.text("📰 Exposed this morning: {player} – <b>{side}</b>.", player=player, side=side)
    return say.worded(plain, "📰", player=player, side=side)


@says(ExposureFailed)
def _exposure_failed(say: Voice, event: ExposureFailed) -> Markup:
    return say.tongue.text(
        "📰 {player} tried to expose {target}, and failed.",
        player=say.player(event.by),
        target=say.player(event.target),
    )
