"""Armour by day."""

from markupsafe import Markup

from bot.engine.events import ArmorBroken, StaysAs
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register("day_armor", Words(name=later.context("ability", "Day armour")))


@says(ArmorBroken)
def armor_broken(say: Voice, event: ArmorBroken) -> Markup:
    """A player stays after all, shown as what they were."""
    t = say.tongue
    # NOTE: {was} is in the nominative
    shown = t.text(
        "🛡 <b>{player} – {was}!</b> The armour held.", player=say.player(event.seat), was=say.texts.role(event.was)
    )
    # NOTE: {role} is in the nominative
    stays = t.text("It is gone now. The player stays, with a new role: {role}.", role=say.texts.role(event.role))
    return Markup(" ").join([shown, stays])


# NOTE: a line of the story: a player's old role and new role, each in the nominative
retells(ArmorBroken, "🛡 Saved by the armour: {player}, {was} → {role}.", player="seat", was="was", role="role")
# NOTE: {was} and {role} are roles in the nominative; the player was voted out, but stays in the game
says(
    StaysAs,
    "👻 <b>{player} – {was}!</b> A vote can't send this role away on the first day. The player stays, with a new"
    " role: {role}.",
    player="seat",
    was="was",
    role="role",
)
# NOTE: a line of the story: a player who was voted out and stayed; the old role and the new one, each in the
# nominative
retells(StaysAs, "👻 Voted out, and stays: {player}, {was} → {role}.", player="seat", was="was", role="role")
