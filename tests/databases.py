"""On which database a bot of the tests runs: a file, or with TEST_DATABASE=postgresql one on a real server."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from bot.store.place import Place, Server
from tests.postgres import the_cluster

ON_SERVER = os.environ.get("TEST_DATABASE") == "postgresql"

_made: dict[Path, tuple[Server, contextlib.ExitStack]] = {}


def database_in(folder: Path) -> Place:
    """The database that belongs to a folder: the same each time it is asked for."""
    if not ON_SERVER:
        return folder / "mafia.sqlite3"
    if folder not in _made:
        stack = contextlib.ExitStack()
        _made[folder] = stack.enter_context(the_cluster().database()), stack
    return _made[folder][0]


@contextlib.contextmanager
def databases_dropped() -> Iterator[None]:
    """Those that are made in the block are gone after it."""
    before = set(_made)
    try:
        yield
    finally:
        for folder in set(_made) - before:
            _, stack = _made.pop(folder)
            stack.close()
