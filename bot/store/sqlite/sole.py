"""One bot on one database: two would answer the same presses, and send everything twice."""

import contextlib
import errno
import fcntl
import logging
import os
from collections.abc import Iterator
from pathlib import Path

from bot.store.errors import StoreError
from bot.store.place import Place, Server

logger = logging.getLogger(__name__)

UNSUPPORTED = {errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS}


def lock_of(database: Path) -> Path:
    """The file whose lock says that a bot runs on the database; never deleted, for a lock on a deleted file is none."""
    place = database.resolve()
    return place.with_name(place.name + ".lock")


@contextlib.contextmanager
def sole_use(database: Place) -> Iterator[None]:
    """Keep other bots from the database while the block runs; the lock ends with the process, even a killed one.

    The lock is on a file of its own since SQLite's locks on the database are only held for the length of a transaction.
    Other programs may still read the database, such as `mafia backup`. On a server bots share a database, and agree
    there.

    Raises:
        StoreError: a bot runs on the database already, or its directory is read-only.
    """
    if isinstance(database, Server):
        yield
        return
    lock = lock_of(database)
    try:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreError(
            f"cannot use the database {database}: its directory must be there, and writable for the user that the bot "
            f"runs as ({error.strerror}: {lock})"
        ) from error
    try:
        _take(descriptor, database)
        yield
    finally:
        os.close(descriptor)


def _take(descriptor: int, database: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.pread(descriptor, 20, 0).decode("ascii", "replace").strip() or "unknown"
        raise StoreError(
            f"the database {database} is in use: a bot runs on it already (process {holder}). "
            "Stop that one first, or set DATABASE to another file"
        ) from None
    except OSError as error:
        if error.errno not in UNSUPPORTED:
            raise
        logger.warning("this file system knows no locks: a second bot on %s would not be noticed", database)
    with contextlib.suppress(OSError):  # a full disk: the number is only for the message above
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getpid()).encode(), 0)
