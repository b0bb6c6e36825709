"""A whole game of El Clasico, from the deal to its end."""

from collections.abc import Sequence

from tests.models.el_clasico import day, finale, night
from tests.models.el_clasico.table import BrokenOff, Table
from tests.models.game import Model
from tests.models.table import Hints


def story(t: Table):
    """The rules of play, as a run that waits for what the players do."""
    yield from day.introduction(t)
    t.living_at_last_dawn = len(t.living)
    while True:
        try:
            yield from day.day(t)
        except BrokenOff:
            t.asks = []
            t.say("day_broken_off")
        yield from night.night(t)


def begun(deal: Sequence[str], hints: Hints) -> Model[Table]:
    """A game of the model that has just begun."""
    return Model(Table(list(deal)), story, finale.finale, hints)
