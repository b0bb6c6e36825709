"""A mafia member who knows nobody looks for the others."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register(
    "seek_mates",
    Words(
        # NOTE: the outcast, mafia but alone, looks for the mafia
        name=later.context("ability", "Search for the mafia"),
        question=later.text(
            "🔦 <b>Who do you check tonight?</b> I tell you if they are mafia; neither the godfather nor the lawyer "
            "deceives you."
        ),
    ),
)
