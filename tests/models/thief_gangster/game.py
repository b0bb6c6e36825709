"""A whole game of Thief and Gangster, from the deal to its end."""

from collections.abc import Sequence

from tests.models.game import Model, course
from tests.models.table import Hints
from tests.models.thief_gangster import day, night
from tests.models.thief_gangster.table import ThiefGangsterTable


def begun(deal: Sequence[str], hints: Hints) -> Model[ThiefGangsterTable]:
    """A game of the model that has just begun."""
    return Model(ThiefGangsterTable(list(deal)), course(day.introduction, day.day, night.night), day.chaos, hints)
