"""The joker's laugh, and the last three joining hands."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class Laughed(Event, story=True):
    """Private: you laughed, and it counts for the coming day; told when the wave closes."""

    by: int


@record
class LaughedLast(Event, story=True):
    """Public: whoever was just voted out had laughed in the night before, and so wins."""

    seat: int


@record
class SomebodyTurned(Event):
    """Public: whoever of the living was this role is another role now; who it is, is not said."""

    was: str
    role: str


@record
class LastThreeBegan(Event):
    """Public: the last three talk freely, then they join hands; there is neither vote nor night. Seconds."""

    living: tuple[int, ...]
    seconds: float


@record
class HandsCalled(Event):
    """Public: each of the last three now secretly picks one of the other two. Seconds."""

    living: tuple[int, ...]
    seconds: float


@record
class HandsShown(Event, story=True):
    """Public: who picked whom, or nobody; `pair` are the two who picked each other, if any did."""

    picks: tuple[tuple[int, int | None], ...]
    pair: tuple[int, ...]


@record
class LastThreeTalkAgain(Event):
    """Public: no two picked each other; they talk once more and pick once more, for the last time. Seconds."""

    seconds: float


@record
class HandOffered(Event):
    """Public: two are left, and one of them is asked in private whether to join hands. Seconds."""

    two: tuple[int, ...]
    seconds: float


@record
class HandAnswered(Event, story=True):
    """Public: whether the one who was asked joins hands with the other."""

    seat: int
    other: int
    agreed: bool
