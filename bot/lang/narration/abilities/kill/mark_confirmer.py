"""A player guesses who confirms the shots of tonight."""

from bot.engine.events import ConfirmerGuessed
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "mark_confirmer",
    Words(
        # NOTE: the psycho guesses who confirms the psychologist's shot, so that it hits that player
        name=later.context("ability", "Confirmer's guess"),
        question=later.text("🌀 <b>Who is the psychologist's confirmer tonight?</b>"),
    ),
)

# NOTE: a line of the story: whom the psycho took for the psychologist's confirmer
says(ConfirmerGuessed, "🌀 {player} guessed the confirmer: {target}.", player="by", target="target")
