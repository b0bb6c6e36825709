"""A player is invited into the mafia."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register(
    "win_over",
    Words(
        # NOTE: the yakuza invites a player of the town to join the mafia; the player is asked
        name=later.context("ability", "Invitation to the mafia"),
        question=later.text("🤝 <b>Who do you invite to join the mafia?</b> If they refuse, you are out at dawn."),
    ),
)
