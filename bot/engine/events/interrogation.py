"""The interrogation of two."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class InterrogationVoteClosed(Event, story=True):
    """Public: the votes (candidate, voters), the silent voters for whom chance voted, and the players who leave."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    drawn: tuple[int, ...]
    leaving: tuple[int, ...]
