"""A trial in which everybody must vote: its ballots, its ties, and what becomes of who is convicted."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class TrialClosed(Event, story=True):
    """Public: who voted against whom (candidate, voters), whose votes were not their own, and who has most."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    silent: tuple[int, ...]
    most: tuple[int, ...]


@record
class SpareOrJailClosed(Event, story=True):
    """Public: who voted to jail these and who to spare them, and whether there were enough to jail."""

    seats: tuple[int, ...]
    jail: tuple[int, ...]
    spare: tuple[int, ...]
    jailed: bool


@record
class Jailed(Event, story=True):
    """Public: these leave by the verdict, all at once (player, his role where the game shows those of the dead)."""

    jailed: tuple[tuple[int, str | None], ...]
