"""The joker's laugh."""

from markupsafe import Markup

from bot.engine.events import Laughed, LaughedLast
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.words import Words, register

register(
    "laugh",
    Words(
        # NOTE: the joker laughs at night; if voted out on the next day, the joker wins
        name=later.context("ability", "The laugh"),
        question=later.text("🃏 <b>Will you laugh tonight?</b> If you laugh and are voted out the next day, you win."),
    ),
)


@says(Laughed)
def laughed(say: Voice, _event: Laughed) -> Markup:
    """It counts."""
    return say.tongue.text("🃏 You laughed. Get voted out the next day, and you win.")


@retells(Laughed)
def _laughed(say: Voice, event: Laughed) -> Markup:
    return say.tongue.text("🃏 {player} laughed in the night.", player=say.player(event.by))


@says(LaughedLast)
def laughed_last(say: Voice, event: LaughedLast) -> Markup:
    """Voted out, and that was the plan."""
    return say.tongue.text(
        "🃏 Somebody laughed last night: <b>{player}</b> wanted exactly this!", player=say.player(event.seat)
    )
