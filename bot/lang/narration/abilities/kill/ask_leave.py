"""A mate asks to fire in the place of the team's shot."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register(
    "ask_leave",
    Words(
        # NOTE: a teammate who has a shot of his own asks the boss to let him fire it in place of the team's shot
        name=later.context("ability", "Leave to fire"),
        question=later.text(
            "💪 <b>Do you want to fire your deadly shot tonight?</b> It takes the place of the team's shot, and your "
            "boss has to agree."
        ),
        default=later.text("No answer counts as no."),
    ),
)
