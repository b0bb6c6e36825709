"""Guns are given away."""

from markupsafe import Markup

from bot.engine.events import GunGiven
from bot.lang.messages import later
from bot.lang.narration.procedures.items.guns import bullet
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register, register_pick

register(
    "give_gun",
    Words(
        name=later.context("ability", "Gun"),
        question=later.text("🔫 <b>Who gets a gun, and how is it loaded?</b>"),
    ),
)

register(
    "second_gun",
    Words(
        name=later.context("ability", "Second gun"),
        question=later.text("🔫 <b>Who gets a second gun?</b>"),
    ),
)

register(
    "real_gun",
    Words(
        name=later.context("ability", "Real gun"),
        question=later.text("🔫 <b>Who gets your real gun?</b> You give guns on one night of the game only."),
    ),
)

register(
    "blank_gun",
    Words(
        name=later.context("ability", "Blank gun"),
        question=later.text("🔫 <b>Who gets your gun with blanks?</b> You or a teammate."),
    ),
)

register_pick("real", later.context("button", "Real bullet"))
register_pick("blank", later.context("button", "Blank"))


@says(GunGiven)
def _gun_given(say: Voice, event: GunGiven) -> Markup:
    t = say.tongue
    if event.kind == "spear":
        # NOTE: a line of the story
        return t.text(
            "🗡 {player} gave a spear to {target}.", player=say.player(event.by), target=say.player(event.target)
        )
    if event.kind == "kept gun":
        # NOTE: a line of the story: a gun that is kept until it is fired
        return t.text("🔫 {player} gave {target} a gun.", player=say.player(event.by), target=say.player(event.target))
    by, kind = say.player(event.by), bullet(say, event.kind)
    if event.by == event.target:
        return t.text("🔫 {player} kept a gun ({kind}).", player=by, kind=kind)
    return t.text("🔫 {player} gave a gun to {target} ({kind}).", player=by, target=say.player(event.target), kind=kind)
