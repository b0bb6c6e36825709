"""Another's bullets are let through, or not."""

from bot.engine.events import ShotAllowed
from bot.lang.messages import later
from bot.lang.narration.sayings import says
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

# NOTE: a line of the story: {player} let somebody else's shot at {target} be fired
says(ShotAllowed, "🎖 {player} allowed a shot at {target}.", player="by", target="target")
