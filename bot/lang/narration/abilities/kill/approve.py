"""Another's bullets are let through, or not."""

from markupsafe import Markup

from bot.engine.events import ShotAllowed
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "approve",
    Words(
        # NOTE: the commander approves the sniper's shots
        name=later.context("ability", "Approval"),
        question=later.text("🎖 <b>Somebody wants to shoot tonight. Who may be shot?</b>"),
        default=later.text("If you don't answer, nobody is shot."),
    ),
)


@says(ShotAllowed)
def _shot_allowed(say: Voice, event: ShotAllowed) -> Markup:
    t = say.tongue
    # NOTE: a line of the story: {player} let somebody else's shot at {target} be fired
    return t.text(
        "🎖 {player} allowed a shot at {target}.", player=say.player(event.by), target=say.player(event.target)
    )
