"""A whole game of the 26-card deck, from the deal to the end."""

from collections.abc import Sequence

from tests.models.deck26 import day, night
from tests.models.deck26.table import Deck26Table
from tests.models.game import Model, course
from tests.models.table import Hints


def begun(deal: Sequence[str], agreed: bool, hints: Hints) -> Model[Deck26Table]:
    """A game of the model that has just begun; `agreed`: shots are agreed beforehand."""
    return Model(Deck26Table(list(deal), agreed=agreed), course(day.introduction, day.day, night.night), None, hints)
