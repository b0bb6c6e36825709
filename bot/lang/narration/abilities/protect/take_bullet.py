"""The bodyguard stands before a player."""

from markupsafe import Markup

from bot.engine.events import StoodBefore
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "take_bullet",
    Words(
        # NOTE: the bodyguard guards a player with their own life: a shot at that player hits the bodyguard
        name=later.context("ability", "Bodyguard's watch"),
        question=later.text("🛡 <b>Who do you guard with your life tonight?</b>"),
    ),
)


@says(StoodBefore)
def _stood_before(say: Voice, event: StoodBefore) -> Markup:
    # NOTE: a line of the story: a shot at the second would have hit the first
    return say.tongue.text(
        "🛡 {player} stood in front of {target}.", player=say.player(event.by), target=say.player(event.target)
    )
