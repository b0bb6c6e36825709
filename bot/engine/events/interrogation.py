"""The interrogation of two."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class InterrogationVoteClosed(Event, story=True):
    """Public: who voted for whom, whose vote was drawn for being silent, and who leaves."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    drawn: tuple[int, ...]
    leaving: tuple[int, ...]
