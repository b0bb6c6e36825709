"""The shipped scenarios, read once by each process of the tests: they do not change between them."""

from functools import cache

from bot import scenario
from bot.scenario import Scenario, available


@cache
def load(id_: str) -> Scenario:
    """The one of this id."""
    return scenario.load(id_)


def load_all() -> dict[str, Scenario]:
    """Every one, by its id."""
    return {id_: load(id_) for id_ in available()}
