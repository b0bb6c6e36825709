"""A whole database from one place to another: from SQLite to PostgreSQL, or back.

The source is read at one moment. The copy is one transaction, which is read again and compared before its commit.
"""

import asyncio
import contextlib
import hashlib
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.store.database import Database
from bot.store.errors import ServerError, StoreError
from bot.store.migrations import STEPS, Steps, migrate
from bot.store.opening import cannot_be_used
from bot.store.place import Place, Server
from bot.store.postgres.schema import shape, version_on
from bot.store.postgres.session import BOT, Session
from bot.store.sqlite.connection import FileDatabase
from bot.store.sqlite.inspection import inspect, reading
from bot.store.sqlite.sole import sole_use

AT_ONCE = 1000
"""The number of rows that are read, and written, in one go."""
LEAVING = 1.0
"""How long the server may take to see that a bot has stopped, in seconds."""


@dataclass(frozen=True, slots=True)
class DatabaseTable:
    """A table of the database: its columns with their types in SQLite, and the columns that its rows are ordered by."""

    name: str
    columns: tuple[tuple[str, str], ...]
    key: tuple[str, ...]

    @property
    def numbered(self) -> bool:
        """Whether the database numbers the rows itself."""
        return self.key == ("id",)

    @property
    def names(self) -> str:
        """The columns, as SQL names them."""
        return ", ".join(name for name, _ in self.columns)

    @property
    def insert(self) -> str:
        """The SQL that inserts a row."""
        marks = ", ".join("?" * len(self.columns))
        return f"INSERT INTO {self.name} ({self.names}) VALUES ({marks})"  # noqa: S608 - constants

    def plain(self, row: Iterable[object]) -> tuple[object, ...]:
        """A row in the form that both databases share."""
        return tuple(_plain(value, type_) for value, (_, type_) in zip(row, self.columns, strict=True))


@dataclass(frozen=True, slots=True)
class Copied:
    """The report on a copied table: its rows, and the time in seconds."""

    table: str
    rows: int
    seconds: float


def tables(steps: Steps = STEPS) -> list[DatabaseTable]:
    """The tables of a database after these migrations; a table comes after those that its keys refer to."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, steps)
        sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
        return [_table(db, str(name)) for (name,) in db.execute(sql).fetchall()]


def _table(db: sqlite3.Connection, name: str) -> DatabaseTable:
    found = db.execute(f"PRAGMA table_info({name})").fetchall()
    columns = tuple((str(column), str(type_)) for _, column, type_, *_ in found)
    key = tuple(str(row[1]) for row in sorted(found, key=lambda row: int(row[5])) if row[5])
    return DatabaseTable(name, columns, key or tuple(column for column, _ in columns))


async def copy(source: Place, target: Place, tell: Callable[[Copied], None]) -> None:
    """Copy the whole database, and report each table as it is done.

    Raises:
        StoreError: the source is in use, of another release or no database of this bot; the target is not empty; or the
            copy differs from the source, in which case nothing of it was kept.
        DATABASE_ERRORS: one of the two databases fails.
    """
    if isinstance(source, Path) and isinstance(target, Path) and source.resolve() == target.resolve():
        raise StoreError(f"{target} is the database itself")
    async with _from(source) as old, _to(target) as new:
        for table in tables():
            begun = time.monotonic()
            rows = await _copy(old, new, table)
            tell(Copied(table.name, rows, time.monotonic() - begun))
        await _go_on_stamping(new, await _last_stamp(old))


async def in_memory(server: Server) -> sqlite3.Connection:
    """A server's database of an older release, copied into memory and migrated there, for all threads.

    The server's own data stay as they are.

    Raises:
        ServerError: the server's database cannot be read.
    """
    copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    async with _session(server, reading=True) as session:
        await session.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        steps = STEPS[: await version_on(session)]
        migrate(copy, steps)
        for table in tables(steps):
            async for row in _rows(session, table):
                copy.execute(table.insert, row)
    migrate(copy)
    return copy


async def _copy(old: Database, new: Database, table: DatabaseTable) -> int:
    sent = _Sum()
    batch: list[tuple[object, ...]] = []
    async for row in _rows(old, table):
        sent.add(row)
        batch.append(row)
        if len(batch) == AT_ONCE:
            await new.executemany(table.insert, batch)
            batch.clear()
    await new.executemany(table.insert, batch)
    arrived = _Sum()
    async for row in _rows(new, table):
        arrived.add(row)
    if arrived.digest() != sent.digest():
        raise StoreError(f"the table {table.name} did not arrive as it was sent. Nothing was copied")
    if table.numbered:
        await _go_on_counting(new, table, await _last_number(old, table))
    return sent.rows


class _Sum:
    """A checksum over rows, in their order."""

    def __init__(self) -> None:
        self.rows = 0
        self._hash = hashlib.sha256()

    def add(self, row: tuple[object, ...]) -> None:
        self.rows += 1
        self._hash.update(repr(row).encode())

    def digest(self) -> tuple[int, str]:
        return self.rows, self._hash.hexdigest()


async def _rows(db: Database, table: DatabaseTable, *, first: bool = False) -> AsyncIterator[tuple[object, ...]]:
    """The rows of a table by key, all or the first few, without the rows that a database writes about its own shape."""
    own = "WHERE name <> 'schema' " if table.name == "facts" else ""
    sql = f"SELECT {table.names} FROM {table.name} {own}ORDER BY {', '.join(table.key)}"  # noqa: S608 - constants
    sql += " LIMIT 1" if first else ""
    if not isinstance(db, Session):
        for row in await db.execute(sql):
            yield table.plain(row)
        return
    await db.run_script(f"DECLARE rows_of_{table.name} NO SCROLL CURSOR FOR {sql}")
    while found := (await db.execute(f"FETCH {AT_ONCE} FROM rows_of_{table.name}")).fetchall():
        for row in found:
            yield table.plain(row)
    await db.run_script(f"CLOSE rows_of_{table.name}")


def _plain(value: object, type_: str) -> object:
    """The value as both databases keep it: of its column's type, which SQLite does not enforce, and without NUL."""
    if isinstance(value, (int, float)):
        return float(value) if type_ == "REAL" else int(value)
    return value.replace("\0", "") if isinstance(value, str) else value


async def _last_number(db: Database, table: DatabaseTable) -> int:
    """The highest number that the table ever gave: a game's number is in buttons that stay in chats for ever."""
    (highest,) = (await db.execute(f"SELECT coalesce(max(id), 0) FROM {table.name}")).fetchone()  # noqa: S608 - a constant
    sql = (
        f"SELECT last_value FROM {table.name}_id_seq WHERE is_called"  # noqa: S608 - a constant
        if isinstance(db, Session)
        else f"SELECT seq FROM sqlite_sequence WHERE name = '{table.name}'"  # noqa: S608 - a constant
    )
    given = (await db.execute(sql)).fetchone()
    return max(int(highest), 0 if given is None else int(given[0]))


async def _go_on_counting(db: Database, table: DatabaseTable, number: int) -> None:
    if number <= 0:
        return
    if isinstance(db, Session):
        await db.execute("SELECT setval(CAST(? AS text)::regclass, ?)", (f"{table.name}_id_seq", number))
        return
    found = (await db.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table.name,))).fetchone()
    if "AUTOINCREMENT" in found[0]:
        await db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table.name,))
        await db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table.name, number))


async def _last_stamp(db: Database) -> int:
    """The highest stamp (number of a change) that the outbox ever gave."""
    sql = (
        "SELECT last_value FROM stamps WHERE is_called"
        if isinstance(db, Session)
        else "SELECT value FROM facts WHERE name = 'stamp'"
    )
    given = (await db.execute(sql)).fetchone()
    (standing,) = (await db.execute("SELECT coalesce(max(stamp), 0) FROM outbox")).fetchone()
    return max(int(standing), 0 if given is None else int(given[0]))


async def _go_on_stamping(db: Database, stamp: int) -> None:
    """Set the counter of stamps above all copied rows, for a sender skips rows up to the last stamp it has seen."""
    if isinstance(db, Session):
        if stamp >= (await db.execute("SELECT last_value FROM stamps")).fetchone()[0]:
            await db.execute("SELECT setval('stamps', ?)", (stamp,))
        return
    upsert = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    await db.execute(f"INSERT INTO facts (name, value) VALUES ('stamp', ?) {upsert}", (stamp,))  # noqa: S608 - a constant


@contextlib.asynccontextmanager
async def _from(place: Place) -> AsyncIterator[Database]:
    """A database of this release that no bot uses, read at one moment."""
    if isinstance(place, Server):
        async with _session(place, reading=True) as session:
            await _must_be_idle(session, place)
            _must_be_current(await version_on(session), place)
            await session.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield session
        return
    with sole_use(place):
        found = inspect(place, thorough=True)
        _must_be_current(0 if found is None else found.schema, place)
        with contextlib.closing(reading(place)) as db:
            db.execute("BEGIN")
            yield FileDatabase(db)


@contextlib.asynccontextmanager
async def _to(place: Place) -> AsyncIterator[Database]:
    """An empty database of this release. The transaction in the block is kept as a whole, or not at all."""
    if isinstance(place, Server):
        with _usable(place):
            await shape(place)
        async with _session(place) as session:
            await _must_be_idle(session, place)
            await session.execute("BEGIN")
            for table in tables():
                if [row async for row in _rows(session, table, first=True)]:
                    raise StoreError(f"the database {place} is not empty: there is something in {table.name}")
            yield session
            await session.execute("COMMIT")
        return
    with sole_use(place), _new_file(place) as db:
        yield FileDatabase(db)


@contextlib.asynccontextmanager
async def _session(server: Server, *, reading: bool = False) -> AsyncIterator[Session]:
    session = Session(server, reading=reading, answer_within=None)
    try:
        with _usable(server):
            await session.connect()
        yield session
    finally:
        await session.close()


@contextlib.contextmanager
def _usable(server: Server) -> Iterator[None]:
    """A block in which errors of a server carry its name, for there may be two servers."""
    try:
        yield
    except ServerError as error:
        raise cannot_be_used(server, error) from error


@contextlib.contextmanager
def _new_file(path: Path) -> Iterator[sqlite3.Connection]:
    """A file under a temporary name; it gets its real name when the copy is complete."""
    if path.exists() and (not path.is_file() or path.stat().st_size):
        raise StoreError(f"{path} is there already, and not empty")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    _delete(part)  # of a killed copy, perhaps: in a container process ids come again
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as db:
            migrate(db)
            db.execute("BEGIN IMMEDIATE")
            yield db
            db.execute("COMMIT")
        part.replace(path)
    finally:
        _delete(part)


def _delete(part: Path) -> None:
    """Delete an incomplete copy, if there is one, with its journal."""
    for file in (part, part.with_name(part.name + "-journal")):
        file.unlink(missing_ok=True)


async def _must_be_idle(session: Session, server: Server) -> None:
    sql = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = ?"
    until = time.monotonic() + LEAVING
    while (await session.execute(sql, (BOT,))).fetchone()[0]:
        if time.monotonic() > until:
            raise StoreError(f"a bot runs on the database {server}. Stop it first")
        await asyncio.sleep(0.05)


def _must_be_current(schema: int, place: Place) -> None:
    if schema == 0:
        raise StoreError(f"there is nothing of this bot in the database {place}")
    if schema != len(STEPS):
        raise StoreError(
            f"the database {place} has schema {schema}, and this version of the bot has {len(STEPS)}: "
            "start the bot on it once, and stop it"
        )
