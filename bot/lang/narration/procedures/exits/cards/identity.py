"""Identity Reveal."""

from markupsafe import Markup

from bot.engine.events import RoleShown
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "card_identity",
    Words(
        name=later.context("card", "Identity Reveal"),
        default=later.text("If you don't answer, chance decides."),
        meaning=later.text("Everybody sees the role."),
    ),
)


@says(RoleShown)
def role_shown(say: Voice, event: RoleShown) -> Markup:
    """A role in public."""
    # NOTE: {role} is in the nominative
    return say.tongue.text(
        "🪪 The role of {player}: <b>{role}</b>.", player=say.player(event.seat), role=say.texts.role(event.role)
    )
