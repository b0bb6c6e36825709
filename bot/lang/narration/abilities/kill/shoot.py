"""The bullet of one player."""

from markupsafe import Markup

from bot.engine.events import ShotFired, UnderFire
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "shoot",
    Words(
        name=later.context("ability", "Shot"),
        question=later.text("🔫 <b>Who do you want to shoot tonight?</b>"),
        # NOTE: to somebody who has to confirm a shot with a second press
        order=later.text("Pick a player, then confirm with “Yes”."),
    ),
)

says(UnderFire, "🎯 <b>Somebody shot at you tonight.</b> You may shoot back, or hold your fire.")


@says(ShotFired)
def _shot_fired(say: Voice, event: ShotFired) -> Markup:
    t = say.tongue
    if event.by == event.target:
        # NOTE: a line of the story: the bullet that {player} fired flew back
        return t.text("🔫 {player} shot, and the bullet flew back.", player=say.player(event.by))
    return t.text("🔫 {player} shot at {target}.", player=say.player(event.by), target=say.player(event.target))
