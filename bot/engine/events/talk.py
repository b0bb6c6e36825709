"""Events of talk by day: defences, last words, extra speeches, and the ends of turns."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class TurnEnding(Event):
    """Public: the speaker's turn ends in so many `seconds`."""

    seat: int
    seconds: float


@record
class DefenceOpened(Event, on_board=True):
    """Public: this defendant speaks, for so many `seconds`."""

    seat: int
    seconds: float


@record
class LastWordsGiven(Event, on_board=True):
    """Public: this player speaks once more before leaving, for so many `seconds`."""

    seat: int
    seconds: float


@record
class ExtraSpeechGiven(Event, on_board=True):
    """Public: this player speaks once more, beside the turns, for so many `seconds`."""

    seat: int
    seconds: float
