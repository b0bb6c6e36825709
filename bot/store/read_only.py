"""A database opened for reading alone, perhaps while a bot uses it: no file in or beside the database changes."""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, TypeVar

from bot.store.copying import in_memory
from bot.store.database import Work
from bot.store.errors import StoreError
from bot.store.migrations import STEPS, migrate
from bot.store.place import Place
from bot.store.reading import Reads
from bot.store.sqlite.connection import FileDatabase
from bot.store.sqlite.inspection import inspect, leaving_nothing, unusable

T = TypeVar("T")

Connect = Callable[[], AbstractContextManager[sqlite3.Connection]]


class LookedAt(Reads):
    """A store that was opened for reading alone.

    Attributes:
        schema: the number of migrations that the database had taken when opened.
    """

    def __init__(self, read: Callable[[Work[Any]], Awaitable[Any]], schema: int = len(STEPS)) -> None:
        self._read = read
        self.schema = schema

    async def run(self, work: Work[T]) -> T:
        """Do some work on the database, which cannot write."""
        found: T = await self._read(work)
        return found


def _through(connect: Connect) -> Callable[[Work[Any]], Awaitable[Any]]:
    """Reads one after another, each in a thread and on a read-only connection that `connect` lends."""
    lock = threading.Lock()

    def locked(work: Work[Any]) -> Any:
        with lock, connect() as db:
            db.row_factory = sqlite3.Row
            return FileDatabase(db).do(work)

    return lambda work: asyncio.to_thread(locked, work)


@contextlib.asynccontextmanager
async def looking_at(place: Place) -> AsyncIterator[LookedAt]:
    """The store in any place while the block runs; one of an older release is copied into memory and migrated there.

    Raises:
        StoreError: there is no database of this bot; the message says what is wrong.
    """
    if isinstance(place, Path):
        yield look_at(place)
        return
    # Most bots keep their database in a file, and never need the driver of a server.
    from bot.store.postgres.connection import ServerConnection  # noqa: PLC0415
    from bot.store.postgres.schema import version_on  # noqa: PLC0415

    connection = ServerConnection(place, reading=True, name="mafia tools")
    try:
        await connection.open()
        schema = await connection.run(version_on)
        if schema == 0:
            raise StoreError(f"there is nothing of this bot in the database {place}")
        if schema > len(STEPS):
            raise StoreError(f"the database {place} was used by a newer version of the bot")
        if schema == len(STEPS):
            yield LookedAt(connection.run, schema)
        else:
            yield _read_from(await in_memory(place), schema)
    finally:
        await connection.close()


def store_in(path: Path) -> LookedAt:
    """The store in this file, known to be of this release; the file may appear, change and disappear meanwhile."""
    return LookedAt(_through(lambda: contextlib.closing(leaving_nothing(path))))


def look_at(path: Path) -> LookedAt:
    """The store in any file. One of an older release is copied into memory and migrated there.

    Raises:
        StoreError: there is no such file, or the file is no database of this bot; the message says what is wrong.
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
    return _read_from(copy, inspected.schema)


def _read_from(copy: sqlite3.Connection, schema: int) -> LookedAt:
    """The store in a private copy of a database, which had this schema."""
    return LookedAt(_through(lambda: contextlib.nullcontext(copy)), schema)
