"""What holds for all tests."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bot import app
from bot.scenario import Scenario, load_all

shipped = cache(load_all)
"""Read once: they do not change between the tests."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, whole games over HTTP, so that no process waits for one of them at the end."""
    items.sort(key=lambda item: "tests/whole/" not in item.nodeid)


@pytest.fixture(scope="session", autouse=True)
def scenarios_are_read_once() -> Iterator[None]:
    """Whoever starts the bot starts it with the scenarios that were read before, unless it has others beside them."""

    def scenarios(extra_dirs: Iterable[Path] = ()) -> dict[str, Scenario]:
        extra = tuple(extra_dirs)
        return load_all(extra) if extra else shipped()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "load_all", scenarios)
        yield
