"""A whole game of the advanced classic, from the deal to the end."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.models.advanced import day, night
from tests.models.advanced.table import AdvancedTable
from tests.models.game import Model, course
from tests.models.table import Hints


def begun(deal: Sequence[str], options: Mapping[str, Any], hints: Hints) -> Model[AdvancedTable]:
    """A game of the model that has just begun."""
    table = AdvancedTable(list(deal), options=options)
    return Model(table, course(day.introduction, day.day, night.night), None, hints)
