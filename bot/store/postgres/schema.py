"""The schema on PostgreSQL: the one that SQLite's migrations lead to, in PostgreSQL's types.

A new database gets the current schema at once. A database of an older release takes the steps that are missing.
"""

import contextlib
import sqlite3

from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.migrations import STEPS, migrate, newer
from bot.store.place import Server
from bot.store.postgres.dialect import shaped
from bot.store.postgres.session import Session

TURN = 0x6D61666961
"""The advisory lock of the process that changes the schema; others wait, and then find it done."""

STAMPS = "CREATE SEQUENCE stamps START 1099511627776"
"""The stamps (numbers of changes) of the outbox, above all that an SQLite database, to be copied here, can have."""


def definitions() -> list[str]:
    """The statements that make a new database: tables and indexes as all migrations together leave them."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        found = db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
        return [STAMPS, *(shaped(str(sql)) for (sql,) in found.fetchall())]


async def version_on(db: Database) -> int:
    """The number of migrations that a database on a server has taken; 0: no tables yet."""
    if (await db.execute("SELECT to_regclass('facts') IS NULL")).fetchone()[0]:
        return 0
    row = (await db.execute("SELECT value FROM facts WHERE name = 'schema'")).fetchone()
    return 0 if row is None else int(row[0])


async def shape(server: Server) -> None:
    """Bring the database to the schema of this release.

    Raises:
        StoreError: the database belongs to a newer release or to another program.
        ServerError: the server cannot be reached, or its user may not change the database.
    """
    session = Session(server, answer_within=None)  # migrating a large table takes long
    try:
        await _shape(await session.connect(), server)
    finally:
        await session.close()


async def _shape(session: Session, server: Server) -> None:
    if await version_on(session) == len(STEPS):
        return
    await session.execute("BEGIN")
    await session.execute("SELECT pg_advisory_xact_lock(?)", (TURN,))
    found = await version_on(session)
    if found > len(STEPS):
        raise newer(f"the database {server}", found)
    if found == 0:
        tables = await session.execute("SELECT 1 FROM pg_tables WHERE schemaname = current_schema()")
        if tables.fetchone() is not None:
            raise StoreError(f"the database {server} is not of this bot. DATABASE must name another one")
        missing = definitions()
    else:
        missing = [shaped(statement) for step in STEPS[found:] for statement in step]
    for statement in missing:
        await session.run_script(statement)
    sql = "INSERT INTO facts (name, value) VALUES ('schema', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    await session.execute(sql, (len(STEPS),))
    await session.execute("COMMIT")
