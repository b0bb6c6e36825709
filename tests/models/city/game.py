"""A whole game of city, from the deal to the end."""

from collections.abc import Sequence

from tests.models.city import day, night
from tests.models.city.table import CityTable
from tests.models.game import Model, course
from tests.models.table import Hints


def begun(deal: Sequence[str], preset: str, hints: Hints, *, duels: bool) -> Model[CityTable]:
    """A game of the model that has just begun."""
    table = CityTable(list(deal), preset=preset, duels=duels)
    return Model(table, course(day.introduction, day.day, night.night), None, hints)
