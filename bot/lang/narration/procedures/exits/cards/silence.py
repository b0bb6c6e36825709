"""Silence of the Lambs."""

from markupsafe import Markup

from bot.engine.events import PassedOver, PlayersSilenced
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "card_silence",
    Words(
        name=later.context("card", "The Silence of the Lambs"),
        question=later.text("🤐 <b>Who stays silent tomorrow?</b>"),
        default=later.text("If you don't answer, chance decides."),
        meaning=later.text("Anyone named now stays silent tomorrow, but may vote."),
    ),
)


@says(PlayersSilenced)
def players_silenced(say: Voice, event: PlayersSilenced) -> Markup:
    """Who may not talk tomorrow."""
    return say.tongue.text("🤐 Silent tomorrow: <b>{players}</b>.", players=say.players(event.targets))


@says(PassedOver)
def passed_over(say: Voice, event: PassedOver) -> Markup:
    """No speech for the silenced."""
    return say.tongue.text("🤐 {player} stays silent today.", player=say.player(event.seat))
