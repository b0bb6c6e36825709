"""The interface of a database: SQL that both SQLite and PostgreSQL know, one statement after another.

Values stand for `?`, `?1` or `:name`. Truth is kept as 0 and 1, moments and durations as seconds, and whatever is more
than a number or a text as JSON, in columns of text. SQL that only one of the two knows stands with that one.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

Values = Sequence[Any] | Mapping[str, Any]


class Row(Protocol):
    """A row: its values by place or by name, in an iteration the values alone."""

    def __getitem__(self, place: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __len__(self) -> int: ...

    def keys(self) -> Iterable[str]:
        """The names."""
        ...


class Cursor(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        ...

    def fetchone(self) -> Any:
        """The next row, or None."""
        ...

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        ...

    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """An open connection, to be used on its own thread alone. `sqlite3.Connection` is such a class."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction was begun and is not over."""
        ...

    def execute(self, sql: str, values: Values = ..., /) -> Cursor:
        """Run a statement."""
        ...

    def executemany(self, sql: str, many: Iterable[Values], /) -> Cursor:
        """Run a statement once for each of these values."""
        ...


class Connection(Protocol):
    """A connection that runs a whole piece of work on its thread in one go."""

    async def run(self, work: Callable[[Database], T]) -> T:
        """Run `work` on the connection's thread and return its result."""
        ...

    def begin(self, db: Database) -> None:
        """Begin to write, on the connection's thread; an unfinished transaction is undone first."""
        ...

    def make_room(self, db: Database) -> None:
        """Free space after a write has failed, on the connection's thread."""
        ...

    async def close(self) -> None:
        """Wait for the running work, then close."""
        ...


def found_by(db: Database, sql: str, many: Iterable[Values]) -> list[Any]:
    """All rows that a query finds for each of these values; a server is asked for all of them in one go."""
    if isinstance(db, sqlite3.Connection):
        return [row for values in many for row in db.execute(sql, values)]
    found: list[Any] = db.executemany(sql, many).fetchall()
    return found
