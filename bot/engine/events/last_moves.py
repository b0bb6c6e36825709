"""Last moves of players who leave: cards, and acts against others."""

from bot.engine.events.base import Event
from bot.engine.names import RoleId
from bot.engine.records import record


@record
class MindGuessed(Event, story=True):
    """Public: the target that the card's drawer took for a holder of `role`; if `right`, the target leaves instead."""

    by: int
    target: int
    role: RoleId
    right: bool


@record
class RoleShown(Event, story=True):
    """Public: the role of a player who leaves."""

    seat: int
    role: RoleId


@record
class GuessedOut(Event, story=True):
    """Public: a card has named this player's role, and the player leaves; `role` where the game shows it, else None."""

    seat: int
    role: RoleId | None


@record
class DuelCalled(Event, story=True):
    """Public: two players defend themselves, and the others choose which of the two leaves.

    `seconds`: the length of each speech.
    """

    by: int
    target: int
    seconds: float


@record
class DuelClosed(Event, story=True):
    """Public: the votes of the duel (candidate, voters), and the player who leaves."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    leaving: int


@record
class ArrestMade(Event, story=True):
    """Public: the player named by one who has left, or None; `right`: the target is of the role sought, and leaves."""

    by: int
    target: int | None
    role: RoleId
    right: bool


@record
class TakenAlong(Event, story=True):
    """Public: the player taken along by one who has left, or None; `role` where the game shows roles of the dead."""

    by: int
    target: int | None
    role: RoleId | None


@record
class Exploded(Event, story=True):
    """Public: the player blown up by one who has left, or None."""

    by: int
    target: int | None


@record
class ShieldedBy(Event, story=True):
    """Secret until the end: `by` has brought back `seat`, who was blown up."""

    by: int
    seat: int
