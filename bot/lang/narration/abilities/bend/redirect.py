"""An act of the night befalls another."""

from markupsafe import Markup

from bot.engine.events import Redirected
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "redirect",
    Words(
        # NOTE: a thief turns what one player does at night on somebody else
        name=later.context("ability", "Theft"),
        question=later.text("🌀 <b>Whose act do you steal tonight, and who does it happen to?</b>"),
        order=later.text("First the player whose act it is, then the one it happens to."),
    ),
)


@says(Redirected)
def _redirected(say: Voice, event: Redirected) -> Markup:
    t = say.tongue
    by, target, aim = say.player(event.by), say.player(event.target), say.player(event.aim)
    if event.moved and event.aim == event.by:
        # NOTE: a line of the story: {player} has for a night what {target} can do
        return t.text("🌀 {player} stole the act of {target} for themselves.", player=by, target=target)
    if event.moved:
        # NOTE: a line of the story: what {target} did that night happened to {other} instead
        return t.text("🌀 {player} stole the act of {target}: it went to {other}.", player=by, target=target, other=aim)
    if event.by == event.target:
        # NOTE: a line of the story: the act that {player} was to steal was none but the theft
        return t.text("🌀 {player} tried to steal from themselves, and failed.", player=by)
    if event.aim == event.by:
        # NOTE: a line of the story: {player} was to have for a night what {target} can do, but there was nothing
        return t.text(
            "🌀 {player} tried to steal the act of {target} for themselves, and failed.", player=by, target=target
        )
    # NOTE: a line of the story: the act of {target} was to go to {other}, but there was none, or it was guarded
    return t.text(
        "🌀 {player} tried to steal the act of {target} for {other}, and failed.", player=by, target=target, other=aim
    )
