"""Players whose roles become others."""

from markupsafe import Markup

from bot.engine.events import RoleChanged, RoleTurned
from bot.lang.narration.cards import role_card
from bot.lang.narration.voice import Voice, says


@says(RoleTurned)
def _role_turned(say: Voice, event: RoleTurned) -> Markup:
    # NOTE: a line of the story: a player's old role and new role, each in the nominative
    return say.tongue.text(
        "🎭 {player}: {was} → {role}",
        player=say.player(event.seat),
        was=say.texts.role(event.was),
        role=say.texts.role(event.role),
    )


@says(RoleChanged)
def role_changed(say: Voice, event: RoleChanged) -> Markup:
    """The new card."""
    head = say.tongue.text("🔄 <b>Your role has changed.</b>")
    return head + Markup("\n\n") + role_card(say, event.role)
