"""A whole game of the advanced classic, from the deal to its end."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.models.advanced import day, night
from tests.models.advanced.table import Table
from tests.models.game import Model, course
from tests.models.table import Hints


def begun(deal: Sequence[str], options: Mapping[str, Any], hints: Hints) -> Model[Table]:
    """A game of the model that has just begun."""
    table = Table(list(deal), options=options)
    return Model(table, course(day.introduction, day.day, night.night), None, hints)
