"""A trial in which all players must vote: its ballots, its ties, and the sentence."""

from bot.engine.events.base import Event
from bot.engine.names import RoleId
from bot.engine.records import record


@record
class TrialClosed(Event, story=True):
    """Public: the votes (candidate, voters), the silent, who count for the last candidate, and the most accused."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    silent: tuple[int, ...]
    most: tuple[int, ...]


@record
class SpareOrJailClosed(Event, story=True):
    """Public: the votes to jail these players and to spare them, and whether there were enough to jail."""

    seats: tuple[int, ...]
    jail: tuple[int, ...]
    spare: tuple[int, ...]
    jailed: bool


@record
class Jailed(Event, story=True):
    """Public: these players leave by the verdict, all at once (player, role where the game shows roles of the dead)."""

    jailed: tuple[tuple[int, RoleId | None], ...]
