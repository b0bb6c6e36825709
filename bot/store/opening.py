"""The opening of a database in any place: inspection, migration, and two connections."""

import asyncio
import sqlite3
from pathlib import Path

from bot.store.database import Connection
from bot.store.errors import DATABASE_ERRORS, StoreError, fault_of
from bot.store.migrations import migrate
from bot.store.place import Place, Server
from bot.store.sqlite import connection
from bot.store.sqlite.inspection import inspect, unusable


async def open_connections(place: Place) -> tuple[Connection, Connection]:
    """One to write and one to read, on a database of this release.

    Raises:
        StoreError: there can be none.
    """
    try:
        return await (_on_server(place) if isinstance(place, Server) else _in_file(place))
    except OSError as error:
        raise StoreError(f"the database {place} cannot be opened: {error}") from error
    except DATABASE_ERRORS as error:
        raise cannot_be_used(place, error) from error


def cannot_be_used(place: Place, error: Exception) -> StoreError:
    """The words about a database's error for the host."""
    if isinstance(place, Path) and isinstance(error, sqlite3.Error):
        return unusable(place, error)
    fault = fault_of(error)
    return StoreError(f"the database {place} cannot be used: {fault.value} ({error}). {fault.advice}".rstrip())


async def _in_file(path: Path) -> tuple[Connection, Connection]:
    await asyncio.to_thread(inspect, path)
    writer = await connection.connect(path)
    try:
        await writer.run(_migrated)
        return writer, await connection.connect(path, reading=True)
    except BaseException:
        await writer.close()
        raise


async def _migrated(db: connection.FileDatabase) -> None:
    migrate(db.plain)


async def _on_server(server: Server) -> tuple[Connection, Connection]:
    # Most bots keep their database in a file, and never need the driver of a server.
    from bot.store.postgres.connection import ServerConnection  # noqa: PLC0415
    from bot.store.postgres.schema import shape  # noqa: PLC0415

    writer, reader = ServerConnection(server), ServerConnection(server, reading=True)
    try:
        await shape(server)
        await writer.open()
        await reader.open()
    except BaseException:
        await reader.close()
        await writer.close()
        raise
    return writer, reader
