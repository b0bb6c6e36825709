"""What holds for all tests."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, whole games over HTTP, so that no process waits for one of them at the end."""
    items.sort(key=lambda item: "tests/whole/" not in item.nodeid)
