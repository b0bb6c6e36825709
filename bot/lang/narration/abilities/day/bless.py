"""A player gets his voice back."""

from markupsafe import Markup

from bot.engine.events import Blessed
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "bless",
    Words(
        # NOTE: the priest keeps a player from being silenced
        name=later.context("ability", "Blessing"),
        question=later.text("🙏 <b>Who do you bless tonight?</b> Nobody can silence them for tomorrow."),
    ),
)


@says(Blessed)
def _blessed(say: Voice, event: Blessed) -> Markup:
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if event.by == event.target and event.lifted:
        # NOTE: a line of the story: {player} had been silenced, and can speak after all
        return t.text("🙏 {player} blessed themselves, and lifted the silence.", player=by)
    if event.by == event.target:
        return t.text("🙏 {player} blessed themselves.", player=by)
    if event.lifted:
        # NOTE: a line of the story: {player} gave {target} the voice back
        return t.text("🙏 {player} blessed {target}, and lifted the silence.", player=by, target=target)
    return t.text("🙏 {player} blessed {target}.", player=by, target=target)
