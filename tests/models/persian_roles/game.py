"""A whole game of the Persian roles, from the deal to its end."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.models.game import Model
from tests.models.persian_roles import day, night
from tests.models.persian_roles.table import PersianTable
from tests.models.table import Hints


def story(t: PersianTable):
    """Night 1 comes first (PR-002)."""
    yield from day.introduction(t)
    t.living_at_last_dawn = len(t.living)
    t.end()
    while True:
        yield from night.night(t)
        yield from day.day(t)


def begun(deal: Sequence[str], options: Mapping[str, Any], hints: Hints) -> Model[PersianTable]:
    """A game of the model that has just begun."""
    return Model(PersianTable(list(deal), options=options), story, None, hints)
