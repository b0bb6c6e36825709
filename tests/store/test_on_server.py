"""A database on a server of PostgreSQL: shape, upgrades, ownership, and failures of the server."""

import asyncio
import contextlib
import sqlite3

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.config import Settings
from bot.ops.logs import discreet_traceback
from bot.store import Store, StoreError, migrations
from bot.store.database import Database
from bot.store.errors import Fault, ServerError, fault_of, is_failure
from bot.store.migrations import STEPS, migrate
from bot.store.place import Server, place_of
from bot.store.postgres import schema as schemas
from bot.store.postgres.dialect import shaped, translated
from bot.store.postgres.schema import shape, version_on
from bot.store.rows import Chat
from tests.postgres import Cluster, session_on

TYPES = {"INTEGER": "bigint", "REAL": "double precision", "TEXT": "text"}


def shape_of_file(db: sqlite3.Connection) -> dict[str, object]:
    """Columns with types, whether they may be empty, defaults and keys; references; what indexes are unique."""
    found: dict[str, object] = {}
    for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"):
        columns = db.execute(f"PRAGMA table_info({table})").fetchall()
        found[table] = (
            [(name, TYPES[type_], bool(full or key), default) for _, name, type_, full, default, key in columns],
            [name for key, name in sorted((row[5], row[1]) for row in columns) if key],
            sorted((row[3], row[2]) for row in db.execute(f"PRAGMA foreign_key_list({table})")),
            sorted((row[1], bool(row[2])) for row in db.execute(f"PRAGMA index_list({table})") if row[3] == "c"),
        )
    return found


async def shape_on_server(db: Database) -> dict[str, object]:
    """The same of a server."""
    found: dict[str, object] = {}
    here = "table_schema = current_schema()"
    for (table,) in await db.execute(f"SELECT table_name FROM information_schema.tables WHERE {here}"):
        columns = (
            await db.execute(
                "SELECT column_name, data_type, is_nullable = 'NO', column_default, collation_name "
                f"FROM information_schema.columns WHERE table_name = ? AND {here} ORDER BY ordinal_position",
                (table,),
            )
        ).fetchall()
        assert all((row[4] == "C") == (row[1] == "text") for row in columns), "texts are ordered as on SQLite"
        keys = await db.execute(
            "SELECT attname FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey) "
            "WHERE indisprimary AND indrelid = CAST(CAST(? AS text) AS regclass) "
            "ORDER BY array_position(CAST(indkey AS smallint[]), attnum)",
            (table,),
        )
        references = (
            await db.execute(
                "SELECT attname, CAST(confrelid AS regclass)::text, confdeltype::text "
                "FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey) "
                "WHERE contype = 'f' AND conrelid = CAST(CAST(? AS text) AS regclass)",
                (table,),
            )
        ).fetchall()
        assert all(row[2] == "c" for row in references), "what refers to a row goes with it"
        indexes = await db.execute(
            "SELECT CAST(CAST(indexrelid AS regclass) AS text), indisunique FROM pg_index WHERE NOT indisprimary "
            "AND indrelid = CAST(CAST(? AS text) AS regclass) "
            "AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)",
            (table,),
        )
        found[table] = (
            [(name, type_, full, default and default.partition("::")[0]) for name, type_, full, default, _ in columns],
            [row[0] for row in keys],
            sorted((row[0], row[1]) for row in references),
            sorted((row[0], row[1]) for row in indexes),
        )
    return found


async def test_the_shape_is_that_of_sqlite(postgres: Server) -> None:
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        expected = shape_of_file(db)
    async with session_on(postgres) as session:
        assert await shape_on_server(session) == expected
        assert await version_on(session) == len(STEPS)


async def test_a_step_that_comes_later_is_taken_and_a_bad_one_leaves_no_trace(
    postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = (
        "CREATE TABLE later (id INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, what TEXT) ",
        "ALTER TABLE users ADD COLUMN shy INTEGER NOT NULL DEFAULT 0",
        "INSERT INTO later (at, what) VALUES (1.5, 'x')",
    )
    for module in (migrations, schemas):
        monkeypatch.setattr(module, "STEPS", (*STEPS, step, ("CREATE TABLE half (x INTEGER)", "nonsense")))
    with pytest.raises(ServerError, match="nonsense"):
        await shape(postgres)
    async with session_on(postgres) as session:
        assert await version_on(session) == len(STEPS)
        assert (await session.execute("SELECT to_regclass('later')")).fetchone()[0] is None
    for module in (migrations, schemas):
        monkeypatch.setattr(module, "STEPS", (*STEPS, step))
    await shape(postgres)
    await shape(postgres)
    async with session_on(postgres) as session:
        assert await version_on(session) == len(STEPS) + 1
        assert [tuple(row) for row in await session.execute("SELECT * FROM later")] == [(1, 1.5, "x")]


@pytest.mark.parametrize("many", [1, 4])
async def test_a_new_database_is_made_once_whoever_comes(cluster: Cluster, many: int) -> None:
    with cluster.database("template1") as empty:
        stores = await asyncio.gather(*(Store.open(empty) for _ in range(many)))
        for number, store in enumerate(stores):
            async with store.transaction() as tx:
                await tx.save_chat(Chat(-1 - number, title="Town"))
        assert (await stores[0].counts())["chats"] == many
        for store in stores:
            await store.close()


async def test_what_is_not_ours_or_of_the_future_is_refused(cluster: Cluster, postgres: Server) -> None:
    async def spoil(sql: str, server: Server) -> None:
        async with session_on(server) as session:
            await session.run_script(sql)

    await spoil(f"UPDATE facts SET value = {len(STEPS) + 1} WHERE name = 'schema'", postgres)
    with pytest.raises(StoreError, match="newer version"):
        await Store.open(postgres)
    with cluster.database("template1") as foreign:
        await spoil("CREATE TABLE invoices (x BIGINT)", foreign)
        with pytest.raises(StoreError, match="is not of this bot"):
            await Store.open(foreign)


async def test_where_there_is_no_server_or_no_database(cluster: Cluster) -> None:
    with pytest.raises(StoreError, match="the database server cannot be reached") as no:
        await Store.open("postgresql://nobody:hidden@127.0.0.1:1/x")
    assert "the database postgresql://127.0.0.1:1/x cannot be used" in str(no.value)
    assert "nobody" not in str(no.value)
    assert "hidden" not in str(no.value)
    with pytest.raises(StoreError, match='database "none" does not exist'):
        await Store.open(cluster.server("none"))


async def test_the_reading_connection_cannot_write(postgres: Server) -> None:
    async with await Store.open(postgres) as store:
        with pytest.raises(ServerError, match="read-only"):
            await store.run(lambda db: db.execute("DELETE FROM chats"))


async def test_a_connection_that_the_server_ends_is_made_anew(cluster: Cluster, postgres: Server) -> None:
    async with await Store.open(postgres) as store:
        async with store.transaction() as tx:
            await tx.save_chat(Chat(-1, title="Town"))
        name = postgres.url.rpartition("/")[2]
        ended = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        cluster.command(ended)
        assert await store.chat(-1) is not None
        async with store.transaction() as tx:
            await tx.save_chat(Chat(-2))
        with pytest.raises(ServerError) as lost:  # noqa: PT012
            async with store.transaction() as tx:
                await tx.chat(-2)  # it is begun
                cluster.command(ended)
                await tx.save_chat(Chat(-3))
        assert fault_of(lost.value) is Fault.UNREACHED
        assert is_failure(lost.value)
        assert await store.works()
        assert await store.chat(-3) is None, "nothing is done outside of the transaction that was lost"


async def test_an_error_that_somebody_swallows_keeps_nothing(postgres: Server) -> None:
    """Unlike SQLite, a server undoes all of a transaction in which anything has failed."""
    async with await Store.open(postgres) as store:
        with pytest.raises(ServerError, match="had failed"):  # noqa: PT012
            async with store.transaction() as tx:
                await tx.save_chat(Chat(-1))
                with contextlib.suppress(ServerError):
                    await tx.run(lambda db: db.execute("SELECT 1 / 0"))
        assert await store.chat(-1) is None


def test_marks_of_values() -> None:
    assert translated("SELECT ? , 'a?b', ?").sql == "SELECT $1 , 'a?b', $2"
    assert translated("SELECT ?2, ?1, ?2").values((1, 2)) == [2, 1]
    assert translated("SELECT ?2, ?1, ?2").sql == "SELECT $1, $2, $1"
    named = translated("SELECT x::text FROM t WHERE a = :one AND b = :two AND c = :one")
    assert named.sql == "SELECT x::text FROM t WHERE a = $1 AND b = $2 AND c = $1"
    assert named.values({"one": 1, "two": "x\0y"}) == [1, "xy"]
    assert shaped("x TEXT PRIMARY KEY, y REAL) WITHOUT ROWID") == 'x TEXT COLLATE "C" PRIMARY KEY, y DOUBLE PRECISION) '


def test_addresses_and_paths() -> None:
    server = place_of("postgresql://mafia:secr%65t@db.example.org:5433/mafia?sslmode=require")
    assert isinstance(server, Server)
    assert str(server) == "postgresql://db.example.org:5433/mafia"
    assert server.secrets == ["secr%65t", "secret"]
    assert "secret" not in repr(server)
    assert Settings(_env_file=None, database="postgres://localhost/mafia").database == Server(
        "postgres://localhost/mafia"
    )
    assert str(place_of("data/mafia.sqlite3")) == "data/mafia.sqlite3"
    assert "too many" in discreet_traceback(ServerError("too many connections", Fault.UNREACHED))


def test_commands_for_files_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE", "postgresql://mafia:secret@localhost/mafia")
    for command in ("backup", "restore"):
        done = CliRunner().invoke(main, [command, "file"])
        assert done.exit_code != 0
        assert "use pg_dump and pg_restore" in done.output
        assert "secret" not in done.output
