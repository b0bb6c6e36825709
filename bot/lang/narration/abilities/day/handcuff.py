"""Handcuffs at a farewell."""

from markupsafe import Markup

from bot.engine.events import CuffsOffered, CuffsUsed
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "handcuff",
    Words(
        name=later.context("ability", "Handcuffing"),
        question=later.text("🔗 <b>Who do you handcuff?</b> That player has no vote today."),
    ),
)

says(
    CuffsOffered,
    "🔗 <b>{player}</b> may handcuff one player, who then has no vote today. Time: {time}.",
    player="seat",
    time="seconds",
)


@says(CuffsUsed)
def cuffs_used(say: Voice, event: CuffsUsed) -> Markup:
    """The player who has no vote."""
    t = say.tongue
    if event.target is None:
        return t.text("🔗 {player} handcuffs nobody.", player=say.player(event.by))
    return t.text(
        "🔗 {player} handcuffs <b>{target}</b>: no vote today.",
        player=say.player(event.by),
        target=say.player(event.target),
    )


@retells(CuffsUsed)
def _cuffs_used(say: Voice, event: CuffsUsed) -> Markup | None:
    if event.target is None:
        return None  # nothing has come of it
    # NOTE: a line of the story: who handcuffed whom
    return say.tongue.text(
        "🔗 Handcuffs: {player} → {target}.", player=say.player(event.by), target=say.player(event.target)
    )
