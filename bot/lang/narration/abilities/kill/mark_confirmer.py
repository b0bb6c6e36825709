"""Somebody guesses who confirms the shots of tonight."""

from markupsafe import Markup

from bot.engine.events import ConfirmerGuessed
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "mark_confirmer",
    Words(
        # NOTE: the psycho guesses who confirms the psychologist's shot, so that it hits that player
        name=later.context("ability", "Confirmer's guess"),
        question=later.text("🌀 <b>Who is the psychologist's confirmer tonight?</b>"),
    ),
)


@says(ConfirmerGuessed)
def _confirmer_guessed(say: Voice, event: ConfirmerGuessed) -> Markup:
    t = say.tongue
    # NOTE: a line of the story: whom the psycho took for the psychologist's confirmer
    return t.text(
        "🌀 {player} guessed the confirmer: {target}.", player=say.player(event.by), target=say.player(event.target)
    )
