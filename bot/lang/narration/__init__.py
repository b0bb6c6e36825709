"""What the narrator says: one small function for each event, and the boards, questions and cards beside them."""

from bot.lang.narration import (
    bombs,
    day,
    end,
    guns,
    interrogation,
    last_moves,
    last_three,
    leaving,
    night,
    powers,
    results,
    start,
    story,
    turning,
)
from bot.lang.narration.narration import Narration

__all__ = [
    "Narration",
    "bombs",
    "day",
    "end",
    "guns",
    "interrogation",
    "last_moves",
    "last_three",
    "leaving",
    "night",
    "powers",
    "results",
    "start",
    "story",
    "turning",
]
