"""The interface of a database: SQL that both SQLite and PostgreSQL know, one statement after another.

Values stand for `?`, `?1` or `:name`. Truth is kept as 0 and 1, moments and durations as seconds, and whatever is more
than a number or a text as JSON, in columns of text. SQL that only one of the two knows stands with that one.
"""

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

Values = Sequence[Any] | Mapping[str, Any]


class Row(Protocol):
    """A row, with its values by place or by name; an iteration gives the values alone."""

    def __getitem__(self, place: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __len__(self) -> int: ...

    def keys(self) -> Iterable[str]:
        """The names of the columns."""
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
    """An open connection, for the piece of work that is given it.

    A statement on PostgreSQL waits for the server. None on SQLite waits for anything: there a whole piece of work is
    done in one go on the connection's thread (`bot.store.sqlite.connection`), so it may await nothing else.
    """

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction was begun and is not over."""
        ...

    async def execute(self, sql: str, values: Values = ..., /) -> Cursor:
        """Run a statement."""
        ...

    async def executemany(self, sql: str, many: Iterable[Values], /) -> Cursor:
        """Run a statement once for each of these values."""
        ...

    async def found_by(self, sql: str, many: Iterable[Values], /) -> list[Any]:
        """All rows that a query finds for each of these values; a server is asked for all of them in one go."""
        ...


Work = Callable[[Database], Coroutine[Any, Any, T]]
"""A piece of work: statements of which each may depend on the results of earlier ones."""


class Connection(Protocol):
    """A connection that does one piece of work after another, each to its end even if its caller is cancelled."""

    async def run(self, work: Work[T]) -> T:
        """Do a piece of work and return its result."""
        ...

    async def begin(self, db: Database) -> None:
        """Begin to write, within a piece of work; an unfinished transaction is undone first."""
        ...

    async def make_room(self, db: Database) -> None:
        """Free space after a write has failed, within a piece of work."""
        ...

    async def close(self) -> None:
        """Wait for the running work, then close."""
        ...
