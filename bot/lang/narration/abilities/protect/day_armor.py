"""Armour by day."""

from markupsafe import Markup

from bot.engine.events import ArmorBroken
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.words import Words, register

register("day_armor", Words(name=later.context("ability", "Day armour")))


@says(ArmorBroken)
def armor_broken(say: Voice, event: ArmorBroken) -> Markup:
    """Somebody stays after all, shown as what he was."""
    t = say.tongue
    # NOTE: {was} is in the nominative
    shown = t.text(
        "🛡 <b>{player} – {was}!</b> The armour held.", player=say.player(event.seat), was=say.texts.role(event.was)
    )
    # NOTE: {role} is in the nominative
    stays = t.text("It is gone now. The player stays, with a new role: {role}.", role=say.texts.role(event.role))
    return Markup(" ").join([shown, stays])


@retells(ArmorBroken)
def _armor_broken(say: Voice, event: ArmorBroken) -> Markup:
    # NOTE: a line of the story: a player's old role and new role, each in the nominative
    return say.tongue.text(
        "🛡 Saved by the armour: {player}, {was} → {role}.",
        player=say.player(event.seat),
        was=say.texts.role(event.was),
        role=say.texts.role(event.role),
    )
