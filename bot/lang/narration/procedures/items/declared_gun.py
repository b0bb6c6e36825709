"""A gun that its holder declares."""

from markupsafe import Markup

from bot.engine.events import GunDrawn, GunLost, MustFire, PartnerNamed
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register, register_pick

register(
    "draw_gun",
    Words(
        name=later.context("ability", "Drawing the gun"),
        question=later.text(
            "🔫 <b>You have a gun. Do you draw it?</b> Everybody learns who you are. You talk with one player for a "
            "minute, and then you must fire."
        ),
    ),
)
register(
    "name_partner",
    Words(
        name=later.context("ability", "Partner to talk with"),
        question=later.text("🗣 <b>Who do you want to talk with before you fire?</b>"),
    ),
)
register_pick("draw", later.context("button", "Draw the gun"))


@says(GunDrawn)
def gun_drawn(say: Voice, event: GunDrawn) -> Markup:
    """A gun is drawn, and everything stops."""
    t = say.tongue
    # NOTE: {role} is in the nominative: as what {player} has the gun
    head = t.text(
        "🔫 <b>{player} – {role}, and the gun is real!</b>",
        player=say.player(event.seat),
        role=say.texts.role(event.role),
    )
    asked = t.text("Who do they want to talk with first? Time: {time}.", time=say.time(event.seconds))
    return Markup(" ").join([head, asked])


# NOTE: a line of the story
retells(GunDrawn, "🔫 {player} drew a gun.", player="seat")
says(
    PartnerNamed,
    "🗣 <b>{player} and {other}</b> have the floor, nobody else. Time: {time}.",
    player="by",
    other="partner",
    time="seconds",
)
# NOTE: a line of the story: with whom the holder of a gun talked before firing
retells(PartnerNamed, "🗣 {player} talked with {other} first.", player="by", other="partner")
says(MustFire, "🎯 <b>{player} must fire now</b>, or the gun is lost. Time: {time}.", player="seat", time="seconds")
says(GunLost, "💨 {player} did not fire. The gun is lost.", player="seat")
# NOTE: a line of the story: the holder of a declared gun let the time pass
retells(GunLost, "💨 The gun was lost without a shot: {player}.", player="seat")
