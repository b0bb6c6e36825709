"""A whole game of Thief and Gangster, from the deal to its end."""

from collections.abc import Sequence

from tests.models.game import Model
from tests.models.table import Hints
from tests.models.thief_gangster import day, night
from tests.models.thief_gangster.table import Table


def story(t: Table):
    """The rules of play, as a run that waits for what the players do."""
    yield from day.introduction(t)
    t.living_at_last_dawn = len(t.living)
    t.check()
    while True:
        yield from day.day(t)
        yield from night.night(t)


def begun(deal: Sequence[str], hints: Hints) -> Model[Table]:
    """A game of the model that has just begun."""
    return Model(Table(list(deal)), story, day.chaos, hints)
