"""A look at a database file before any use: whether the file is a database, sound, and of this bot."""

import contextlib
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bot.store.errors import Fault, StoreError, fault_of
from bot.store.migrations import STEPS, shape_at
from bot.store.sqlite.connection import BUSY_SECONDS

CHECKED_UP_TO = 256 * 2**20
"""The bytes up to which a file is checked from end to end at each start: every page is read, which takes less than a
second; a larger one would keep the games waiting, and shows its damage where it is read."""


@dataclass(frozen=True, slots=True)
class Inspected:
    """The findings about a file that is a database of this bot: the number of migrations taken, the size in bytes."""

    schema: int
    size: int


def wal_of(path: Path) -> Path:
    """The write-ahead log of a file (SQLite: WAL), which holds the newest commits: a part of the database."""
    return path.with_name(path.name + "-wal")


def shm_of(path: Path) -> Path:
    """The index of the write-ahead log, which SQLite makes anew if missing."""
    return path.with_name(path.name + "-shm")


class UnusableError(StoreError):
    """A file that cannot be used.

    Attributes:
        wrong: the defect, to be read after the file's name.
    """

    def __init__(self, path: Path, wrong: str, advice: str) -> None:
        super().__init__(f"the database {path} {wrong}. {advice} Nothing was changed")
        self.wrong = wrong


def reading(path: Path) -> sqlite3.Connection:
    """A read-only connection."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)


def leaving_nothing(path: Path) -> sqlite3.Connection:
    """A read-only connection that leaves no files beside the database; for all threads.

    Even a reader makes the files of the write-ahead log if they are missing. If they are missing no process uses the
    database, and it is read as a file that does not change (SQLite: URI filenames, `immutable`).
    """
    alone = "" if wal_of(path).exists() else "&immutable=1"
    address = f"{path.resolve().as_uri()}?mode=ro{alone}"
    return sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, check_same_thread=False)


def inspect(
    path: Path, *, thorough: bool = False, connect: Callable[[Path], sqlite3.Connection] = reading
) -> Inspected | None:
    """Inspect a file without changing it; None if there is none yet. `thorough`: check even a large one page by page.

    Raises:
        StoreError: the file cannot be used; the message has its name, its defect and a remedy.
    """
    must_be_file(path)
    if not path.parent.is_dir():
        raise UnusableError(path, f"cannot be opened: there is no directory {path.parent}", "Make it.")
    if not path.exists() or path.stat().st_size == 0:
        if wal_of(path).exists() and wal_of(path).stat().st_size:
            raise UnusableError(
                path,
                f"is missing or empty, but its log {wal_of(path).name} is there, and has the newest of it",
                "Put the file back beside its log, or bring back a backup: mafia restore FILE.",
            )
        return None
    try:
        with contextlib.closing(connect(path)) as db:
            return _look(db, path, thorough=thorough)
    except sqlite3.Error as error:
        raise unusable(path, error) from error


def must_be_file(path: Path) -> None:
    """Refuse a path that is no file, before its rights are changed or a database takes its place.

    Raises:
        StoreError: the path is a directory or a device, or nothing can be known of it.
    """
    try:
        if path.is_dir():
            raise UnusableError(path, "is a directory", "DATABASE must name a file in it.")
        if path.exists() and not path.is_file():
            raise UnusableError(path, "is no file but a device, a pipe or a socket", "DATABASE must name a file.")
    except OSError as error:
        raise UnusableError(path, f"cannot be opened: {error.strerror}", Fault.UNOPENED.advice) from error


def _look(db: sqlite3.Connection, path: Path, *, thorough: bool) -> Inspected:
    schema = int(db.execute("PRAGMA user_version").fetchone()[0])
    size = path.stat().st_size
    if schema > len(STEPS):
        raise UnusableError(
            path,
            f"has schema {schema}, but this version of the bot knows only {len(STEPS)}: it was used by a newer version",
            "Install that one, or restore a backup made before the upgrade.",
        )
    if thorough or size <= CHECKED_UP_TO:
        found = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
        if found != "ok":
            wrong = " ".join(found.removeprefix("*** in database main ***").split())
            raise UnusableError(path, f"is damaged: {wrong}", Fault.DAMAGED.advice)
    tables = {str(name) for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    missing = sorted(shape_at(schema) - tables)
    if missing or (schema == 0 and tables):
        lacking = f": it has no table {missing[0]}" if missing else ""
        raise UnusableError(path, f"is not of this bot{lacking}", "DATABASE must name another file.")
    return Inspected(schema, size)


def unusable(path: Path, error: sqlite3.Error) -> UnusableError:
    """The words about an error of SQLite for the host."""
    fault = fault_of(error)
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
        wrong = "is no database, or its beginning is destroyed"
        return UnusableError(path, wrong, "If that is the right file, bring back a backup: mafia restore FILE.")
    return UnusableError(path, f"cannot be used: {fault.value} ({error})", fault.advice)
