"""Errors of the driver, translated into errors of the store."""

import contextlib
from collections.abc import Iterator

import asyncpg

from bot.store.errors import Fault, ServerError, ViolationError

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
"""By the beginnings of SQLSTATE (PostgreSQL: Error Codes), the longer ones first."""
DATA = "22"
"""Data exceptions: their message quotes the value (PostgreSQL: Error Codes)."""


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
