"""The confirmer is asked about a shot."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register(
    "confirm",
    Words(
        # NOTE: a player whom the psychologist has picked confirms his shots, without knowing who shoots
        name=later.context("ability", "Confirmation"),
        question=later.text(
            "🧠 <b>You are the confirmer tonight: nobody is shot unless you confirm it. Who may be shot?</b>"
        ),
        default=later.text("If you don't answer, nobody is shot."),
    ),
)
