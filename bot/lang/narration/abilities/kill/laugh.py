"""The joker's laugh."""

from bot.engine.events import Laughed, LaughedLast
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.words import Words, register

register(
    "laugh",
    Words(
        # NOTE: the joker laughs at night; if voted out on the next day, the joker wins
        name=later.context("ability", "The laugh"),
        question=later.text("🃏 <b>Will you laugh tonight?</b> If you laugh and are voted out the next day, you win."),
    ),
)

says(Laughed, "🃏 You laughed. Get voted out the next day, and you win.")
retells(Laughed, "🃏 {player} laughed in the night.", player="by")
says(LaughedLast, "🃏 Somebody laughed last night: <b>{player}</b> wanted exactly this!", player="seat")
