"""Last-move cards, and what they do."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class MindGuessed(Event, story=True):
    """Public: whom the card's drawer took for the one sought, and whether he is; then that one leaves instead."""

    by: int
    target: int
    role: str
    right: bool


@record
class RoleShown(Event, story=True):
    """Public: the role of somebody who leaves."""

    seat: int
    role: str


@record
class GuessedOut(Event, story=True):
    """Public: this player leaves, his role having been named by a card; `role` where the game shows it, else None."""

    seat: int
    role: str | None


@record
class DuelCalled(Event, story=True):
    """Public: two players defend themselves, and the others choose who of them leaves. Seconds of each speech."""

    by: int
    target: int
    seconds: float


@record
class DuelClosed(Event, story=True):
    """Public: who voted for whom in the duel, and who leaves."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    leaving: int
