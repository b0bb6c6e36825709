"""A connection to PostgreSQL that runs one statement after another, and the errors of its driver."""

import asyncio
import contextlib
from collections.abc import Awaitable, Iterable, Iterator
from typing import Any, Self, TypeVar

import asyncpg

from bot.store.database import Values
from bot.store.errors import Fault, ServerError, ViolationError
from bot.store.place import Server
from bot.store.postgres.dialect import translated

T = TypeVar("T")

CONNECT_SECONDS = 5.0
"""How long to wait for a server that does not answer, in seconds."""
HURRY_SECONDS = 1.0
"""How long to wait once that has failed, since callers in line would wait one after another, in seconds."""
ANSWER_SECONDS = 10.0
"""How long a statement may take, in seconds."""
STATEMENTS_KEPT = 500
CONTROL = frozenset({"BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE"})
BOT = "mafia"
"""The bot's name on the server (`application_name`)."""
HURRIED = {
    "lock_timeout": "5s",  # deadlocks are found after a second; this is for a process that holds a row and hangs
    "idle_in_transaction_session_timeout": "5s",  # so that it holds the row no longer than a lease lasts
}


_FAULTS: tuple[tuple[str, Fault], ...] = (
    ("53100", Fault.FULL),  # disk_full
    ("53300", Fault.UNREACHED),  # too_many_connections
    ("08", Fault.UNREACHED),  # connection exceptions
    ("57P", Fault.UNREACHED),  # the server is stopping, has crashed, or is starting
    ("25006", Fault.STANDBY),  # read_only_sql_transaction
    ("25P03", Fault.UNREACHED),  # idle_in_transaction_session_timeout: the connection is gone
    ("XX001", Fault.CORRUPT),
    ("XX002", Fault.CORRUPT),
    ("58030", Fault.DISK),  # io_error
    *((kind, Fault.OTHER) for kind in ("25", "40", "53", "54", "55", "57", "58", "XX")),
)
"""The faults by the beginnings of SQLSTATE (PostgreSQL: Error Codes), the longer ones first."""
DATA = "22"
"""Data exceptions: their message quotes the value (PostgreSQL: Error Codes)."""


class Result:
    """The result of a statement; a `Cursor`."""

    __slots__ = ("_rows", "rowcount")

    def __init__(self, rows: list[Any], status: str) -> None:
        self._rows = iter(rows)
        number = status.rpartition(" ")[2]
        self.rowcount = int(number) if number.isdecimal() else -1

    def fetchone(self) -> Any:
        """The next row, or None."""
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        return list(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows


class Session:
    """A `Database` on PostgreSQL, for one task at a time, and on the event loop that it was connected on."""

    def __init__(
        self,
        server: Server,
        *,
        reading: bool = False,
        name: str = "mafia tools",
        answer_within: float | None = ANSWER_SECONDS,
    ) -> None:
        self._server = server
        self._settings = {
            "application_name": name,
            **(HURRIED if answer_within is not None else {}),
            **({"default_transaction_read_only": "on"} if reading else {}),
        }
        self._answer_within = answer_within
        self._patience = CONNECT_SECONDS
        self._wire: asyncpg.Connection[asyncpg.Record] | None = None
        self._prepared: dict[str, asyncpg.prepared_stmt.PreparedStatement[asyncpg.Record]] = {}

    @property
    def alive(self) -> bool:
        """Whether the connection is open, as far as is known."""
        return self._wire is not None and not self._wire.is_closed()

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open; none is after the connection was lost."""
        return self._wire is not None and not self._wire.is_closed() and self._wire.is_in_transaction()

    async def connect(self) -> Self:
        """Connect, or connect again.

        Raises:
            ServerError: the server cannot be reached, or refuses.
        """
        if not self.alive:
            self._prepared.clear()
            try:
                with as_store_errors():
                    connecting = asyncpg.connect(
                        self._server.url,
                        timeout=self._patience,
                        command_timeout=self._answer_within,
                        server_settings=self._settings,
                    )
                    self._wire = await _answered(connecting)
            except ServerError as error:
                if error.fault is Fault.UNREACHED:
                    self._patience = HURRY_SECONDS
                raise
            self._patience = CONNECT_SECONDS
        return self

    async def execute(self, sql: str, values: Values = ()) -> Result:
        """Run a statement, given as for SQLite."""
        if sql.partition(" ")[0] in CONTROL:
            status = await self._run(sql)
            if sql == "COMMIT" and status != "COMMIT":  # after an error the server rolls back instead
                raise ServerError("a statement of this transaction had failed")
            return Result([], status)
        statement = translated(sql)
        given = statement.values(values)
        with self._driver() as wire:
            prepared = await self._statement(wire, statement.sql)
            rows = await _answered(prepared.fetch(*given))
            return Result(rows, prepared.get_statusmsg() or "")

    async def executemany(self, sql: str, many: Iterable[Values]) -> Result:
        """Run a statement once for each of these values, in one go; returns all rows found."""
        statement = translated(sql)
        every = [statement.values(values) for values in many]
        if not every:
            return Result([], "")
        with self._driver() as wire:
            prepared = await self._statement(wire, statement.sql)
            return Result(await _answered(prepared.fetchmany(every)), "")

    async def found_by(self, sql: str, many: Iterable[Values]) -> list[Any]:
        """All rows that a query finds for each of these values, asked for in one go."""
        return (await self.executemany(sql, many)).fetchall()

    async def run_script(self, sql: str) -> None:
        """Run PostgreSQL's own statements, without values."""
        await self._run(sql)

    async def close(self) -> None:
        """Disconnect, if the server is still there."""
        wire = self._wire
        with contextlib.suppress(ServerError):
            if wire is not None and not wire.is_closed():
                with self._driver():
                    await _answered(wire.close(timeout=HURRY_SECONDS))
        self._wire = None

    async def _run(self, sql: str) -> str:
        with self._driver() as wire:
            return await _answered(wire.execute(sql))

    async def _statement(
        self, wire: "asyncpg.Connection[asyncpg.Record]", sql: str
    ) -> "asyncpg.prepared_stmt.PreparedStatement[asyncpg.Record]":
        found = self._prepared.get(sql)
        if found is None:
            if len(self._prepared) >= STATEMENTS_KEPT:
                self._prepared.clear()
            found = self._prepared[sql] = await _answered(wire.prepare(sql))
        return found

    @contextlib.contextmanager
    def _driver(self) -> Iterator["asyncpg.Connection[asyncpg.Record]"]:
        """The connection, for a call in the block.

        Raises:
            ServerError: the call fails. The connection is given up if the server is gone, if a late answer may still
                arrive, or if the driver itself has lost track of the conversation.
        """
        wire = self._wire
        if wire is None or wire.is_closed():
            raise ServerError("the connection is lost", Fault.UNREACHED)
        try:
            with as_store_errors():
                yield wire
        except ServerError as error:
            if not isinstance(error, ViolationError):  # perhaps a table's schema has changed meanwhile
                self._prepared.clear()
            if error.fault is Fault.UNREACHED:
                with contextlib.suppress(ServerError), as_store_errors():
                    wire.terminate()
            raise


async def _answered(work: Awaitable[T]) -> T:
    """The driver's answer. A driver that gives up cancels its own waiting; that is no cancellation of this task."""
    try:
        return await work
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            raise
        raise ServerError("the driver has given up", Fault.UNREACHED) from None


@contextlib.contextmanager
def as_store_errors() -> Iterator[None]:
    """A block for calls to the driver: every error leaves the block as a `ServerError`.

    A connection that is lost at the wrong moment makes asyncpg and uvloop raise nearly any error, also of their
    own inner state. None of them is passed on: an error of the server carries rows in its detail, and one of the driver
    the values of the statement.
    """
    try:
        yield
    except ServerError:
        raise
    except Exception as error:  # noqa: BLE001 - there is no list of what they raise
        raise meaning(error) from None


def meaning(error: Exception) -> ServerError:
    """The error of the store for an error of the driver, without the values of any row."""
    if isinstance(error, asyncpg.PostgresError):
        code = error.sqlstate or ""
        message = f"a value is not accepted ({code})" if code.startswith(DATA) else _first_line(error)
        if isinstance(error, asyncpg.IntegrityConstraintViolationError):
            return ViolationError(message)
        return ServerError(message, next((fault for start, fault in _FAULTS if code.startswith(start)), None))
    if isinstance(error, asyncpg.DataError):
        return ServerError("a value does not fit the statement")
    if isinstance(error, TimeoutError):
        return ServerError("no answer in time", Fault.UNREACHED)
    if isinstance(error, asyncpg.InterfaceError | OSError):
        return ServerError(_first_line(error), Fault.UNREACHED)
    return ServerError(f"the connection is lost ({type(error).__name__})", Fault.UNREACHED)


def _first_line(error: Exception) -> str:
    """The first line of an error; further lines are details."""
    message = str(error.args[0]) if len(error.args) == 1 else str(error)
    return message.partition("\n")[0] or type(error).__name__
