"""Refusals of the store, and the faults of its file, disk or server."""

import sqlite3
from enum import Enum


class StoreError(Exception):
    """A use of the store that is not possible; the message says why."""


class AlreadyPlaying(StoreError):  # noqa: N818 - it is an answer to a player rather than a failure
    """A second active game in a chat and topic, or of a person in another game already.

    Attributes:
        game_id: the game that is in the way, if known.
    """

    def __init__(self, message: str, game_id: int | None = None) -> None:
        super().__init__(message)
        self.game_id = game_id


class LeaseLostError(StoreError):
    """A write for a group or person whose lane (queue of work) another worker process has by now.

    Attributes:
        lane: the lane, if known.
    """

    def __init__(self, message: str, lane: int | None = None) -> None:
        super().__init__(message)
        self.lane = lane


class Fault(Enum):
    """The reason why the store fails, as a host needs it: each has its own remedy."""

    FULL = "the disk is full"
    LOCKED = "another program holds the database locked"
    READ_ONLY = "the database may not be written to"
    UNOPENED = "the database cannot be opened"
    DAMAGED = "the database is damaged"
    DISK = "the disk fails"
    UNREACHED = "the database server cannot be reached"
    STANDBY = "the database server takes no writes"
    CORRUPT = "the database on the server is damaged"
    OTHER = "the store fails"

    @property
    def advice(self) -> str:
        """The remedy in a sentence, such as `Close that program.`"""
        return _ADVICE[self]


_ADVICE = {
    Fault.FULL: "Make room there.",
    Fault.LOCKED: "Close that program.",
    Fault.READ_ONLY: "The file and its directory must be writable for the user that the bot runs as.",
    Fault.UNOPENED: "The file and its directory must be there, and readable and writable for the user of the bot.",
    Fault.DAMAGED: "Bring back a backup: mafia restore FILE.",
    Fault.DISK: "Look at the disk, at quotas and at limits on the size of files.",
    Fault.UNREACHED: "See that it runs, and that DATABASE names it.",
    Fault.STANDBY: "DATABASE must name the primary server.",
    Fault.CORRUPT: "See the server's log, and bring back a backup (pg_restore).",
    Fault.OTHER: "",
}

_FAULTS = {
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_PERM: Fault.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Fault.UNOPENED,
    sqlite3.SQLITE_CORRUPT: Fault.DAMAGED,
    sqlite3.SQLITE_NOTADB: Fault.DAMAGED,
    sqlite3.SQLITE_IOERR: Fault.DISK,
}


class ServerError(Exception):
    """An error of PostgreSQL, as `sqlite3.Error` is one of SQLite.

    Attributes:
        fault: the fault behind the error; None if the statement itself is wrong.
    """

    def __init__(self, message: str, fault: Fault | None = None) -> None:
        super().__init__(message)
        self.fault = fault


class ViolationError(ServerError):
    """A row that breaks a rule of its table: its key exists already, or a row that it refers to does not."""


DATABASE_ERRORS = (sqlite3.Error, ServerError)
"""Whatever a database fails in, or refuses."""
VIOLATIONS = (sqlite3.IntegrityError, ViolationError)
"""A row breaks a rule of its table."""


def fault_of(error: BaseException) -> Fault:
    """The fault behind an error (SQLite: Result and Error Codes; the low byte is the primary code)."""
    if isinstance(error, ServerError):
        return error.fault or Fault.OTHER
    code = getattr(error, "sqlite_errorcode", None)
    return _FAULTS.get(code & 0xFF, Fault.OTHER) if isinstance(code, int) else Fault.OTHER


def is_failure(error: BaseException) -> bool:
    """Whether the store has failed, as opposed to a statement that is wrong."""
    if isinstance(error, ServerError):
        return error.fault is not None
    return isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError


def is_damage(error: BaseException) -> bool:
    """Whether some pages of the database cannot be read: trying again does not help."""
    return isinstance(error, DATABASE_ERRORS) and fault_of(error) in {Fault.DAMAGED, Fault.CORRUPT}
