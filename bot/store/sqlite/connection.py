"""A connection to SQLite that runs a whole piece of work on its thread in one go."""

import asyncio
import contextlib
import logging
import sqlite3
import stat
import time
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from typing import Any, Self, TypeVar

import aiosqlite

from bot.store.database import Database, Values
from bot.store.errors import Fault, fault_of

T = TypeVar("T")

logger = logging.getLogger(__name__)

BUSY_SECONDS = 5.0
"""How long a writer waits for another program that holds the database locked, in seconds."""
HURRY_SECONDS = 0.2
"""How long a writer waits after one has waited in vain, in seconds: writers in line would wait one after another."""


WORK = "WORK"
"""A statement that only `PlainConnection` knows: its value is a piece of work, and its one row the result."""


class FileDatabase:
    """A `Database` in a file. No statement waits for anything, so a piece of work is done at its first step.

    Attributes:
        plain: sqlite3's own connection.
    """

    __slots__ = ("plain",)

    def __init__(self, plain: sqlite3.Connection) -> None:
        self.plain = plain

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction was begun and is not over."""
        return self.plain.in_transaction

    async def execute(self, sql: str, values: Values = (), /) -> sqlite3.Cursor:
        """Run a statement."""
        return self.plain.execute(sql, values)

    async def executemany(self, sql: str, many: Iterable[Values], /) -> sqlite3.Cursor:
        """Run a statement once for each of these values."""
        return self.plain.executemany(sql, many)

    async def found_by(self, sql: str, many: Iterable[Values], /) -> list[Any]:
        """All rows that a query finds for each of these values."""
        return [row for values in many for row in self.plain.execute(sql, values)]

    def do(self, work: Callable[["FileDatabase"], Coroutine[Any, Any, T]]) -> T:
        """Do a piece of work on this thread and return its result.

        Raises:
            RuntimeError: the work awaits something that is no statement.
        """
        running = work(self)
        try:
            running.send(None)
        except StopIteration as end:
            result: T = end.value
            return result
        running.close()
        raise RuntimeError("a piece of work for the database awaits something else")


class WorkCursor(sqlite3.Cursor):
    """The cursor that runs pieces of work, one after another."""

    def __init__(self, db: sqlite3.Connection) -> None:
        super().__init__(db)
        self._database = FileDatabase(db)
        self._result: object = None

    def do(self, work: Callable[[FileDatabase], Coroutine[Any, Any, object]]) -> Self:
        """Do a piece of work."""
        self._result = self._database.do(work)
        return self

    def fetchall(self) -> list[Any]:
        """The result of the last piece of work, as the one row."""
        result, self._result = self._result, None
        return [result]


class PlainConnection(sqlite3.Connection):
    """sqlite3's connection, which can also be told a piece of work of many statements as if it were a statement."""

    _work: WorkCursor | None = None

    def execute(self, sql: str, values: Any = (), /) -> sqlite3.Cursor:
        """Run a statement."""
        if sql is not WORK:
            return super().execute(sql, values)
        if self._work is None:
            self._work = WorkCursor(self)
        return self._work.do(values[0])


class SqliteConnection(aiosqlite.Connection):
    """aiosqlite's connection, which hands each statement to its thread; `run` hands over many at once."""

    _patience = BUSY_SECONDS

    async def run(self, work: Callable[[FileDatabase], Coroutine[Any, Any, T]]) -> T:
        """Do a piece of work on the connection's thread in one go and return its result."""
        found: Iterable[Any] = await self.execute_fetchall(WORK, (work,))
        result: T
        (result,) = found
        return result

    async def begin(self, db: Database) -> None:
        """Begin to write, on the connection's thread."""
        if db.in_transaction:  # a failing disk may refuse even to undo
            await db.execute("ROLLBACK")
        try:
            await db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if fault_of(error) is Fault.LOCKED:
                await self._wait_up_to(db, HURRY_SECONDS)
            raise
        if self._patience != BUSY_SECONDS:
            await self._wait_up_to(db, BUSY_SECONDS)

    async def make_room(self, db: Database) -> None:
        """Move the log's contents into the database: the log may lack room to grow while the database has some."""
        with contextlib.suppress(sqlite3.Error):
            (await db.execute("PRAGMA wal_checkpoint(PASSIVE)")).fetchone()

    async def _wait_up_to(self, db: Database, seconds: float) -> None:
        await db.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
        self._patience = seconds


async def connect(path: Path, *, reading: bool = False) -> SqliteConnection:
    """Open the database, for transactions of our own (`isolation_level=None`: sqlite3 starts none by itself).

    The file holds the roles of running games and private messages. So only its owner may read it, and earlier rights of
    others are taken away. The files that SQLite puts beside it have the rights of the file (SQLite: WAL).
    """
    opened = await asyncio.to_thread(_opened, path, reading=reading)
    connection = SqliteConnection(lambda: opened, 64)
    await connection
    return connection


def _opened(path: Path, *, reading: bool) -> PlainConnection:
    if not reading:
        if not path.exists():
            path.touch(mode=0o600)
        keep_private(path)
    db = sqlite3.connect(
        str(path), timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, factory=PlainConnection
    )
    try:
        configure(db, reading=reading)
    except BaseException:
        db.close()
        raise
    return db


def keep_private(path: Path) -> None:
    """Deny the database, and the files beside it, to users who are neither its owner nor of its group."""
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        try:
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & stat.S_IRWXO:
                file.chmod(mode & ~stat.S_IRWXO)
                logger.warning("%s could be read by every user of this machine; from now on it cannot", file)
        except FileNotFoundError:
            continue
        except OSError as error:
            logger.warning("%s can be read by every user of this machine, and that cannot be changed: %s", file, error)


def configure(connection: sqlite3.Connection, *, reading: bool = False) -> None:
    """Set the options that SQLite does not save in the file.

    WAL lets readers go on while one writes. `synchronous=FULL` flushes the log at every commit (SQLite: PRAGMA
    synchronous): with NORMAL a commit would outlive the death of the process but not a power cut, and a press is
    acknowledged only because its answer can no longer be lost. It costs one flush a commit, off the event loop.
    """
    connection.row_factory = sqlite3.Row
    connection.execute(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")
    _use_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    if reading:
        connection.execute("PRAGMA query_only = ON")


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch a new file to WAL, and wait while another process does the same, for SQLite itself does not wait."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return
