"""On which database a bot of the tests runs: a file, or with TEST_DATABASE=postgresql one on a real server."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.store import opening
from bot.store.migrations import migrate
from bot.store.place import Place, Server
from bot.store.sqlite import connection
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
    """The databases made in the block are gone after the block."""
    before = set(_made)
    try:
        yield
    finally:
        for folder in set(_made) - before:
            _, stack = _made.pop(folder)
            stack.close()


@cache
def new() -> sqlite3.Connection:
    """A database of this release in which nothing is kept yet."""
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    migrate(db)
    return db


@contextlib.contextmanager
def quick_files() -> Iterator[None]:
    """A new file is a copy made of all steps, without waiting for the disk: tests survive no power cut anyway."""
    configure = connection.configure

    def brought_up_to_date(db: sqlite3.Connection) -> None:
        if not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            new().backup(db)
        migrate(db)

    def unhurried(db: sqlite3.Connection, *, reading: bool = False) -> None:
        configure(db, reading=reading)
        db.execute("PRAGMA synchronous = OFF")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "migrate", brought_up_to_date)
        patch.setattr(connection, "configure", unhurried)
        yield
