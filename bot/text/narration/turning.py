"""Changes of players' roles."""

from markupsafe import Markup

from bot.engine.events import RoleChanged, RoleTurned, TakenOver
from bot.text.narration.cards import role_card
from bot.text.narration.sayings import says
from bot.text.narration.voice import Voice
from bot.text.narration.words import name_of

# NOTE: a line of the story: a player's old role and new role, each in the nominative
says(RoleTurned, "🎭 {player} went from {was} to {role}.", player="seat", was="was", role="role")


@says(RoleChanged)
def role_changed(say: Voice, event: RoleChanged) -> Markup:
    """The new card."""
    head = say.tongue.text("🔄 <b>Your role has changed.</b>")
    return head + Markup("\n\n") + role_card(say, event.role)


@says(TakenOver)
def taken_over(say: Voice, event: TakenOver) -> Markup:
    """The acts of the role before."""
    t = say.tongue
    lines = [t.text("📒 <b>What comes with the role:</b>")]
    for ability, left in event.left:
        # NOTE: {ability} is the name of an ability in the nominative, {left} how often it may still be used
        lines.append(t.text("{ability}: {left} left", ability=name_of(say, ability), left=left))
    for ability, left in event.on_self:
        # NOTE: {ability} is the name of an ability in the nominative, {left} how often it may be used on oneself
        lines.append(t.text("{ability}, on yourself: {left} left", ability=name_of(say, ability), left=left))
    for ability, named in event.named:
        # NOTE: {ability} is the name of an ability in the nominative, {players} those already named with it
        lines.append(t.text("{ability}, used on: {players}", ability=name_of(say, ability), players=say.players(named)))
    return Markup("\n").join(lines)
