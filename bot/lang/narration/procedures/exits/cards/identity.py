"""Identity Reveal."""

from bot.engine.events import RoleShown
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "card_identity",
    Words(
        name=later.context("card", "Identity Reveal"),
        default=later.text("If you don't answer, chance decides."),
        meaning=later.text("Everybody sees the role."),
    ),
)

# NOTE: {role} is in the nominative
says(RoleShown, "🪪 The role of {player}: <b>{role}</b>.", player="seat", role="role")
