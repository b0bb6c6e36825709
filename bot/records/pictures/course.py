"""The data of a game's picture: a row for each player, a column for each night and day, and marks such as exits."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.engine.events import Event, Saved, StoryTold
from bot.engine.phases import Phase
from bot.records.chronicle import Chronicle, Moment
from bot.records.exits import How, how_gone, voted_out

Column = tuple[str, int]
"""A column of the picture: the name and number of a night, a day, an introduction or a finale."""


class Fate(StrEnum):
    """A player's fate in a night or day, as a sign of the picture shows it."""

    KILLED = "killed"
    VOTED = "voted"
    LEFT = "left"
    SAVED = "saved"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign in the row of a player, in one column.

    Attributes:
        by: the seat of the player who saved this one.
        votes: the number of votes in the ballot that put the player out.
    """

    fate: Fate
    by: int | None = None
    votes: int = 0


@dataclass(frozen=True, slots=True)
class Course:
    """A whole game as rows and columns.

    Attributes:
        columns: nights, days and finales, in order.
        marks: the marks by seat and column, in the order of the events.
        there: by seat: the columns at whose beginning the player was in the game.
    """

    columns: tuple[Column, ...]
    marks: Mapping[tuple[int, Column], tuple[Mark, ...]]
    there: Mapping[int, frozenset[Column]]


def course(game: Chronicle) -> Course:
    """The rows and columns of a game."""
    columns: list[Column] = []
    marks: defaultdict[tuple[int, Column], list[Mark]] = defaultdict(list)
    there: dict[int, set[Column]] = {seat: set() for seat in game.seats}
    out: set[int] = set()
    votes = {(one.seat, one.moment): one.ballot.totals.get(one.seat, 0) for one in voted_out(game) if one.ballot}
    for moment in game.moments:
        column = _column(moment.phase)
        if column not in columns and moment.phase.name != "end":
            columns.append(column)
            for seat in game.seats.keys() - out:
                there[seat].add(column)
        for seat, mark in _exits(moment, votes):
            marks[seat, column].append(mark)
        out = (out | set(moment.died)) - set(moment.returned)
    for seat, column, by in _saves(game):
        if not any(mark.fate is Fate.KILLED for mark in marks[seat, column]):  # another thing may kill all the same
            marks[seat, column].insert(0, Mark(Fate.SAVED, by))
    marked = {column for (_, column), found in marks.items() if found}
    return Course(
        tuple(column for column in columns if column[0] != "intro" or column in marked),
        {at: tuple(found) for at, found in marks.items() if found},
        {seat: frozenset(at) for seat, at in there.items()},
    )


def _column(phase: Phase) -> Column:
    return phase.name, phase.number


def _exits(moment: Moment, votes: Mapping[tuple[int, int], int]) -> Iterator[tuple[int, Mark]]:
    """The exits and returns of a moment as marks; `votes` has the number of votes by seat and number of the moment."""
    events = [event for _, event in moment.told]
    for seat in moment.died:
        fate = _fate(seat, events, moment.left)
        yield seat, Mark(fate, votes=votes.get((seat, moment.number), 0) if fate is Fate.VOTED else 0)
    for seat in moment.returned:
        yield seat, Mark(Fate.BACK)


def _saves(game: Chronicle) -> Iterator[tuple[int, Column, int]]:
    """The saves of a game as (saved player, column, saviour), at most one for each seat and night.

    They are read from the story at the end, for no other event tells of them.
    """
    found: dict[tuple[int, Column], int] = {}
    for story in (event for _, event in game.public() if isinstance(event, StoryTold)):
        for phase, event in story.entries:
            if isinstance(event, Saved):
                found.setdefault((event.target, _column(phase)), event.by)
    yield from ((seat, column, by) for (seat, column), by in found.items())


def _fate(seat: int, events: list[Event], left: tuple[int, ...]) -> Fate:
    """The fate of a player who left the game: voted out, killed, or gone of their own accord."""
    how = how_gone(seat, events)
    if how in {How.VOTED_OUT, How.JAILED}:
        return Fate.VOTED
    return Fate.KILLED if how is How.KILLED and seat not in left else Fate.LEFT
