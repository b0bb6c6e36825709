"""A database that is only looked at, whoever uses it meanwhile: nothing in it or beside it is changed."""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TypeVar

from bot.store.errors import StoreError
from bot.store.migrations import STEPS, migrate
from bot.store.reading import Reads
from bot.store.sqlite.inspection import inspect, leaving_nothing, unusable

T = TypeVar("T")

Connect = Callable[[], AbstractContextManager[sqlite3.Connection]]


class ReadOnlyStore(Reads):
    """The reads of a store, each on a connection that cannot write. `connect` gives one, and takes it back."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._lock = threading.Lock()

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do some work on the database, in a thread of its own."""

        def locked() -> T:
            with self._lock, self._connect() as db:
                db.row_factory = sqlite3.Row
                return work(db)

        return await asyncio.to_thread(locked)


def store_in(path: Path) -> ReadOnlyStore:
    """The store in this file, which is known to be one of this release; it may come to be, change and go."""
    return ReadOnlyStore(lambda: contextlib.closing(leaving_nothing(path)))


def look_at(path: Path) -> ReadOnlyStore:
    """The store in any file. One of an older release is brought up to date in a copy in memory.

    Raises:
        StoreError: there is no such file, or it is no database of this bot; the message says what is wrong.
    """
    inspected = inspect(path, connect=leaving_nothing)
    if inspected is None:
        raise StoreError(f"there is no database {path}, or nothing in it")
    if inspected.schema == len(STEPS):
        return store_in(path)
    copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        with contextlib.closing(leaving_nothing(path)) as old:
            old.backup(copy)
    except sqlite3.Error as error:
        raise unusable(path, error) from error
    migrate(copy)
    return ReadOnlyStore(lambda: contextlib.nullcontext(copy))
