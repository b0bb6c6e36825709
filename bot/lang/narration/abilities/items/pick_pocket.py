"""Guns and vests are stolen."""

from markupsafe import Markup

from bot.engine.events import PocketPicked
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "pick_pocket",
    Words(
        name=later.context("ability", "Pickpocketing"),
        question=later.text("🧤 <b>Whose gun or vest do you steal tonight?</b>"),
    ),
)


@says(PocketPicked)
def pocket_picked(say: Voice, event: PocketPicked) -> Markup:
    """The thing that is theirs now."""
    t = say.tongue
    if event.item == "kept gun":
        return t.text(
            "🧤 You stole a gun. It has one bullet, and it's yours until you fire it. You can do that by day, until "
            "the defence begins."
        )
    return t.text("🧤 You stole a vest, and wear it. It stops one bullet.")


@retells(PocketPicked)
def _pocket_picked(say: Voice, event: PocketPicked) -> Markup:
    by, target = say.player(event.by), say.player(event.target)
    if event.item == "kept gun":
        return say.tongue.text("🧤 {player} stole a gun from {target}.", player=by, target=target)
    return say.tongue.text("🧤 {player} stole a vest from {target}.", player=by, target=target)
