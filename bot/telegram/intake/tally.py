"""The counts of what has happened since the bot was started: plain numbers, for others to read."""

from collections import Counter
from dataclasses import dataclass, field

from bot.store.timings import Timings


@dataclass(slots=True)
class Tally:
    """Totals only: nothing here points to a person or a game.

    Attributes:
        inputs: taken by games, by kind (`bot.engine.inputs`); the deal is `start`.
        refused: inputs and presses that a game refused, by reason.
        handled: updates that were handled.
        duplicates: updates that had been handled before, and came again.
        late: updates that were still being handled when the next ones were asked for.
        answered: from the arrival of a press to the moment Telegram has taken its answer.
        committed: from the arrival of an update to the commit of the input it made.
        recovered: games that went on after a start of the bot.
        retaken: games that were recovered from their log because an input could not be taken.
        broken: games that could not go on.
    """

    inputs: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    handled: int = 0
    duplicates: int = 0
    late: int = 0
    answered: Timings = field(default_factory=Timings)
    committed: Timings = field(default_factory=Timings)
    recovered: int = 0
    retaken: int = 0
    broken: int = 0
