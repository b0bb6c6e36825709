"""What an error of asyncpg means."""

import asyncpg

from bot.store.errors import Fault, ServerError, ViolationError

ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
"""All errors that asyncpg may raise: those of the server, its own, and those of the network."""

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


def meaning(error: BaseException) -> ServerError:
    """The error as the store knows it."""
    message = str(error.args[0]) if error.args else type(error).__name__
    if isinstance(error, asyncpg.PostgresError):
        code = error.sqlstate or ""
        if isinstance(error, asyncpg.IntegrityConstraintViolationError):
            return ViolationError(message)
        return ServerError(message, next((fault for start, fault in _FAULTS if code.startswith(start)), None))
    if isinstance(error, asyncpg.DataError):  # a value that does not fit its column
        return ServerError(message)
    return ServerError(str(error) or "no answer in time", Fault.UNREACHED)
