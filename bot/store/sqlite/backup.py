"""Backups: the database as it is at one moment, in one file; and its way back.

A backup comes back into a later world, in which people have read and pressed on. So the waiting deliveries of its
outbox are dropped (most were sent, seconds later), and every open question and board is asked anew when the bot starts;
the restrictions of chats and members are taken from the database that is replaced, which knows them best, as far as
they can be read.
"""

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.store.errors import StoreError, is_damage
from bot.store.mapping import ACTIVE
from bot.store.migrations import migrate
from bot.store.sqlite.inspection import UnusableError, inspect, must_be_file, reading, shm_of, unusable, wal_of

CARRIED_OVER = {
    "kept": "chat_id, permissions, sure",
    "restricted": "chat_id, user_id, game_id, before, sure, theirs",
    "tagged": "chat_id, user_id, game_id, before, words",
    "updates": "id, at",
    "spent": "chat_id, kind, at",
    "pauses": "chat_id, until",
    "moved": "old_id, new_id",
}
"""The tables that are true of Telegram rather than of the games: the replaced database has their newest state."""
REPLACED = ("kept", "restricted", "tagged", "spent", "pauses")
"""The tables whose newest state stands instead of the backup's; the others are joined to it."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a database: schema, bytes, the moment of the last heartbeat (Unix), the numbers of rows."""

    schema: int
    size: int
    as_of: float | None
    games: dict[str, int]
    chats: int
    users: int


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a restoration: the new contents, the place of the old database, the number of games lost."""

    contents: Contents
    aside: Path | None
    lost: int


def back_up(database: Path, target: Path, *, force: bool = False) -> Contents:
    """Copy the database into one file, as it is at one moment; the bot may run meanwhile and is not held up.

    The copy is checked before it gets its name. Only its owner can read it, for it holds the roles of running games.

    Raises:
        StoreError: there is no database, or a damaged one; or the target exists already, or cannot be written.
    """
    try:
        there = target.exists()
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}") from error
    if there and not target.is_file():
        raise StoreError(f"{target} is no file")
    if there and not force:
        raise StoreError(f"{target} is there already; --force replaces it")
    if inspect(database) is None:
        raise StoreError(f"there is no database {database}")
    if there and target.samefile(database):
        raise StoreError(f"{target} is the database itself")
    with _copied(database, target) as copy:
        contents = _checked(copy)
        if force:
            copy.replace(target)
        else:
            _name(copy, target)
    _flush(target.parent)
    return contents


def restore(backup: Path, database: Path) -> Restored:
    """Put a backup in the place of the database, which is kept beside it under another name.

    No bot may run on the database meanwhile: the caller holds the lock (`sole.sole_use`).

    Raises:
        StoreError: the file is no backup of ours, is damaged or of a newer version, or there is no room for it.
    """
    must_be_file(database)
    try:
        found = inspect(backup, thorough=True)
    except UnusableError as error:
        raise StoreError(f"{backup} {error.wrong}: it cannot be restored. Nothing was changed") from error
    if found is None or found.schema == 0:
        raise StoreError(f"{backup} is missing or empty: there is nothing to restore. Nothing was changed")
    if database.exists() and backup.samefile(database):
        raise StoreError(f"{backup} is the database itself")
    with _copied(backup, database) as copy:
        lost = _make_current(copy, database)
        contents = _checked(copy)
        aside = _put_aside(database)
        copy.replace(database)
    _flush(database.parent)
    return Restored(contents, aside, lost)


@contextlib.contextmanager
def _copied(source: Path, beside: Path) -> Iterator[Path]:
    """A copy under a temporary name, deleted after the block unless it was renamed."""
    copy = beside.with_name(f".{beside.name}.{os.getpid()}.part")
    try:
        with contextlib.suppress(FileNotFoundError):
            copy.unlink()
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with contextlib.closing(reading(source)) as db, contextlib.closing(sqlite3.connect(copy)) as new:
            db.backup(new)
            new.execute("PRAGMA journal_mode = DELETE").fetchone()  # one file, without a log beside it
        yield copy
    except sqlite3.Error as error:
        raise unusable(source if is_damage(error) else beside, error) from error
    except OSError as error:
        raise StoreError(f"{beside} cannot be written: {error.strerror}") from error
    finally:
        for file in (copy, wal_of(copy), shm_of(copy), copy.with_name(copy.name + "-journal")):
            with contextlib.suppress(OSError):  # such as a path through a file, below which there is nothing
                file.unlink()


def _checked(copy: Path) -> Contents:
    """The contents of a copy, checked and flushed to the disk."""
    found = inspect(copy, thorough=True)
    if found is None:
        raise StoreError(f"{copy} is empty")
    with copy.open("rb") as file:
        os.fsync(file.fileno())
    with contextlib.closing(reading(copy)) as db:
        beat = db.execute("SELECT value FROM facts WHERE name = 'heartbeat'").fetchone()
        return Contents(
            found.schema,
            found.size,
            beat[0] if beat else None,
            dict(db.execute("SELECT state, count(*) FROM games GROUP BY state").fetchall()),
            int(db.execute("SELECT count(*) FROM chats").fetchone()[0]),
            int(db.execute("SELECT count(*) FROM users").fetchone()[0]),
        )


def _make_current(copy: Path, database: Path) -> int:
    """Turn the state of a backup into one that a bot can go on with; returns the number of lost games."""
    lost = 0
    with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as db:
        migrate(db)
        db.execute("BEGIN")
        db.execute("DELETE FROM outbox")
        db.execute("UPDATE slots SET shown = ''")  # who knows what these messages look like now
        sql = "INSERT INTO facts (name, value) VALUES ('restored', ?) ON CONFLICT (name) DO UPDATE SET value = ?"
        db.execute(sql, (time.time(), time.time()))
        if database.exists():
            lost = _count_lost(database, db)
            for table, names in CARRIED_OVER.items():
                _carry_over(database, db, table, names)
        db.execute("COMMIT")
    return lost


def _rows(database: Path, sql: str) -> list[tuple[object, ...]] | None:
    """The rows of a query on a database that may be damaged; None if they cannot be read."""
    try:
        with contextlib.closing(reading(database)) as db:
            return db.execute(sql).fetchall()
    except sqlite3.Error:
        return None


def _count_lost(database: Path, new: sqlite3.Connection) -> int:
    """The number of open games in the replaced database that the backup does not have.

    Their ids are in buttons that stay in chats, so no new game gets them.
    """
    known = {number for (number,) in new.execute("SELECT id FROM games")}
    for last in _rows(database, "SELECT seq FROM sqlite_sequence WHERE name = 'games'") or ():
        if not new.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'games'", last).rowcount:
            new.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('games', ?)", last)
    active = _rows(database, f"SELECT id FROM games WHERE {ACTIVE}") or ()  # noqa: S608 - a constant
    return len({number for (number,) in active} - known)


def _carry_over(database: Path, new: sqlite3.Connection, table: str, names: str) -> None:
    there = {str(row[1]) for row in _rows(database, f"PRAGMA table_info({table})") or ()}  # it may be older
    names = ", ".join(name for name in names.split(", ") if name in there)
    rows = _rows(database, f"SELECT {names} FROM {table}") if names else None  # noqa: S608 - constants
    if rows is None:
        return
    if table in REPLACED:
        new.execute(f"DELETE FROM {table}")  # noqa: S608 - a constant
    marks = ", ".join("?" * len(names.split(",")))
    new.executemany(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})", rows)  # noqa: S608 - constants


def _put_aside(database: Path) -> Path | None:
    """Rename the database together with its log, which belongs to it and would ruin any other database."""
    if not database.exists() and not wal_of(database).exists():
        return None
    with contextlib.suppress(StoreError, sqlite3.Error):
        inspect(database)  # a damaged one is not touched: SQLite might throw its log away
        with contextlib.closing(sqlite3.connect(database)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()  # now its log is in it
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    aside = database.with_name(f"{database.name}.before-restore-{stamp}")
    shm_of(database).unlink(missing_ok=True)
    for file, name in ((wal_of(database), wal_of(aside)), (database, aside)):
        if file.exists():
            _name(file, name, keep=file == database)
    return aside


def _name(file: Path, name: Path, *, keep: bool = False) -> None:
    """Give a file a free name; it keeps the old name too if a rename is to replace it in one go."""
    try:
        os.link(file, name)
    except FileExistsError:
        raise StoreError(f"{name} is there already") from None
    except OSError:  # a file system without links
        file.rename(name)
        return
    if not keep:
        file.unlink()


def _flush(directory: Path) -> None:
    """Make a new name last through a power cut."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
