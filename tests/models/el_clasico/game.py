"""A whole game of El Clasico, from the deal to its end."""

from collections.abc import Sequence

from tests.models.el_clasico import day, finale, night
from tests.models.el_clasico.table import BrokenOff, ElClasicoTable
from tests.models.game import Model
from tests.models.table import Hints


def story(t: ElClasicoTable):
    """The rules of play, as a run that waits for the players' acts."""
    yield from day.introduction(t)
    t.living_at_last_dawn = len(t.living)
    while True:
        try:
            yield from day.day(t)
        except BrokenOff:
            t.asks = []
            t.say("day_broken_off")
        yield from night.night(t)


def begun(deal: Sequence[str], hints: Hints) -> Model[ElClasicoTable]:
    """A game of the model that has just begun."""
    return Model(ElClasicoTable(list(deal)), story, finale.finale, hints)
