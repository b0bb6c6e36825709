"""The interrogation of two."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class Summoned(Event, story=True):
    """Nobody before the end: whom somebody called to an interrogation."""

    by: int
    targets: tuple[int, ...]


@record
class SummonsNamed(Event):
    """Public: at dawn, these are called to an interrogation."""

    called: tuple[int, ...]


@record
class SummonsReturned(Event, story=True):
    """Private: your summons has come back to you, since one of the called has left the game."""

    by: int


@record
class InterrogationOpened(Event):
    """Public: these are interrogated and speak in turns, in this order. Seconds of a turn."""

    called: tuple[int, ...]
    seconds: float


@record
class InterrogationVoteOpened(Event):
    """Public: the compulsory vote on these. Seconds."""

    called: tuple[int, ...]
    seconds: float


@record
class InterrogationVoteClosed(Event, story=True):
    """Public: who voted for whom, whose vote was drawn for being silent, and who leaves."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    drawn: tuple[int, ...]
    leaving: tuple[int, ...]


@record
class LetGo(Event, story=True):
    """Public: those who were interrogated are let go without a vote."""

    called: tuple[int, ...]
