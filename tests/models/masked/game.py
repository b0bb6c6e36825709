"""A whole game of the masked, from the deal to its end."""

from collections.abc import Sequence

from tests.models.game import Model, course
from tests.models.masked import day, night
from tests.models.masked.table import MaskedTable
from tests.models.table import Hints


def begun(deal: Sequence[str], hints: Hints) -> Model[MaskedTable]:
    """A game of the model that has just begun."""
    return Model(MaskedTable(list(deal)), course(day.introduction, day.day, night.night), day.chaos, hints)
