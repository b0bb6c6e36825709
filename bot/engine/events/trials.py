"""A trial in which everybody must vote: its ballots, its ties, and what becomes of who is convicted."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class TrialOpened(Event):
    """Public: all must vote against one of these, themselves or not; silence is a vote against the last. Seconds."""

    candidates: tuple[int, ...]
    seconds: float


@record
class TrialClosed(Event, story=True):
    """Public: who voted against whom (candidate, voters), whose votes were not their own, and who has most."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    silent: tuple[int, ...]
    most: tuple[int, ...]


@record
class SpareOrJailOpened(Event):
    """Public: so many votes send all of these to jail, else they are spared; silence spares. Seconds."""

    seats: tuple[int, ...]
    need: int
    seconds: float


@record
class SpareOrJailClosed(Event, story=True):
    """Public: who voted to jail these and who to spare them, and whether there were enough to jail."""

    seats: tuple[int, ...]
    jail: tuple[int, ...]
    spare: tuple[int, ...]
    jailed: bool


@record
class NumberDuelOpened(Event):
    """Public: each of these picks a number from 1 to `top` in private; the farthest from a hidden one loses. Seconds.

    `again`: they were equally far before.
    """

    duellists: tuple[int, ...]
    top: int
    again: bool
    seconds: float


@record
class NumbersShown(Event, story=True):
    """Public: the hidden number of a duel, who picked which (player, number), and who is farthest from it."""

    number: int
    picks: tuple[tuple[int, int], ...]
    farthest: tuple[int, ...]


@record
class AcquittalAwaited(Event):
    """Public: this player is convicted, and a judge may acquit him in private, if there is one who may. Seconds."""

    seat: int
    seconds: float


@record
class Acquitted(Event):
    """Public: this player was convicted and is acquitted; `rest`: who is voted on now."""

    seat: int
    rest: tuple[int, ...]


@record
class AcquittedBy(Event, story=True):
    """Nobody before the end: which judge acquitted whom."""

    by: int
    seat: int


@record
class AlibiHeld(Event, story=True):
    """Public: these were convicted and have alibis, so that they are not jailed; `over`: nobody else is either."""

    seats: tuple[int, ...]
    over: bool


@record
class Jailed(Event, story=True):
    """Public: these leave by the verdict, all at once (player, his role where the game shows those of the dead)."""

    jailed: tuple[tuple[int, str | None], ...]
