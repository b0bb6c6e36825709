"""A player's ability works on two."""

from markupsafe import Markup

from bot.engine.events import ActsDoubled, Doubled
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "double_up",
    Words(
        # NOTE: somebody's ability works on two players tonight
        name=later.context("ability", "Doubling"),
        question=later.text("✌️ <b>Whose ability do you double tonight?</b>"),
    ),
)

says(ActsDoubled, "✌️ You were doubled: tonight your ability works on two players, and counts as one use.")


@says(Doubled)
def _doubled(say: Voice, event: Doubled) -> Markup:
    t, by, target = say.tongue, say.player(event.by), say.player(event.target)
    if event.worked:
        # NOTE: a line of the story: the second could use their ability on two players that night
        return t.text("✌️ {player} doubled {target}.", player=by, target=target)
    # NOTE: a line of the story
    return t.text("✌️ {player} doubled {target}, to no effect.", player=by, target=target)
