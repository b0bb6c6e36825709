"""A whole game of Elixir, from the deal to its end."""

from collections.abc import Sequence

from tests.models.elixir import day, night
from tests.models.elixir.table import ElixirTable
from tests.models.game import Model, course
from tests.models.table import Hints


def begun(deal: Sequence[str], hints: Hints) -> Model[ElixirTable]:
    """A game of the model that has just begun."""
    return Model(ElixirTable(list(deal)), course(day.introduction, day.day, night.night), None, hints)
