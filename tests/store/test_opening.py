"""Opening: an empty file, an old one, one of the future, one that is none. Of a server: `test_on_server.py`."""

import asyncio
import os
import sqlite3
import stat
from functools import partial
from pathlib import Path

import pytest

from bot.store import Store, StoreError
from bot.store.database import Database
from bot.store.migrations import STEPS, migrate, version
from bot.store.reading import int_of
from bot.store.rows import Chat
from bot.store.sqlite.connection import connect


async def setting(name: str, db: Database) -> object:
    return (await db.execute(f"PRAGMA {name}")).fetchone()[0]


async def test_a_new_file_is_its_owners_only_and_has_the_newest_schema(path: Path) -> None:
    async with await Store.open(path) as store:
        assert await store.one(int_of, "PRAGMA user_version") == len(STEPS)
        assert await store.active_games() == []
        names = ("journal_mode", "foreign_keys", "synchronous")
        found = [await store._writer.run(partial(setting, name)) for name in names]
        assert found == ["wal", 1, 2]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def beside(path: Path) -> list[Path]:
    return [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))]


async def test_no_file_of_it_is_for_others_to_read(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with await Store.open(path) as store, store.transaction() as tx:
        await tx.save_chat(Chat(-1, title="Town"))
    assert not caplog.records
    path.chmod(0o644)
    async with await Store.open(path) as store:
        async with store.transaction() as tx:
            await tx.save_chat(Chat(-2, title="Town"))
        files = beside(path)
        assert all(file.exists() for file in files)
        assert [stat.S_IMODE(file.stat().st_mode) & stat.S_IRWXO for file in files] == [0, 0, 0]
        for file in files:
            file.chmod(0o666)  # by somebody else, while it runs
        async with await Store.open(path):
            assert [stat.S_IMODE(file.stat().st_mode) for file in files] == [0o660] * 3
    assert "from now on it cannot" in caplog.text


async def test_opening_again_keeps_everything(path: Path) -> None:
    async with await Store.open(path) as store, store.transaction() as tx:
        await tx.save_chat(Chat(-1, title="Town"))
    async with await Store.open(path) as store:
        assert await store.chat(-1) == Chat(-1, title="Town")


async def test_a_newer_schema_is_refused(path: Path) -> None:
    async with await Store.open(path) as store:
        await store._writer.run(lambda db: db.execute(f"PRAGMA user_version = {len(STEPS) + 1}"))
    with pytest.raises(StoreError, match="newer version"):
        await Store.open(path)


async def test_what_is_no_database_is_refused(path: Path, tmp_path: Path) -> None:
    path.write_bytes(b"this is not a database, however long it may be" * 100)
    with pytest.raises(StoreError, match="database"):
        await Store.open(path)
    with pytest.raises(StoreError, match="cannot be opened"):
        await Store.open(tmp_path / "nowhere" / "store.db")


def test_steps_are_taken_one_by_one_and_a_bad_one_leaves_no_trace() -> None:
    db = sqlite3.connect(":memory:", isolation_level=None)
    steps = (("CREATE TABLE a (x)",), ("CREATE TABLE b (x)", "INSERT INTO b VALUES (1)"))
    migrate(db, steps[:1])
    assert version(db) == 1
    with pytest.raises(sqlite3.OperationalError):
        migrate(db, (*steps, ("CREATE TABLE c (x)", "nonsense")))
    assert version(db) == 2
    assert [row[0] for row in db.execute("SELECT name FROM sqlite_master ORDER BY name")] == ["a", "b"]
    db.close()


async def test_two_who_open_at_once_migrate_once(path: Path) -> None:
    stores = await asyncio.gather(*(Store.open(path) for _ in range(4)))
    for store in stores:
        assert await store.counts() == {"chats": 0, "users": 0, "players": 0, "inputs": 0, "waiting": 0}
        await store.close()


async def test_the_reading_connection_cannot_write(path: Path) -> None:
    async with await Store.open(path) as store:
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            await store.run(lambda db: db.execute("DELETE FROM chats"))


async def test_a_connection_that_fails_is_not_left_open(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        await connect(tmp_path / "nowhere" / "x.db", reading=True)


async def test_what_is_no_file_is_not_touched(path: Path) -> None:
    os.mkfifo(path, 0o644)
    with pytest.raises(StoreError, match="is no file but a device, a pipe or a socket"):
        await Store.open(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    assert [file.name for file in path.parent.iterdir()] == [path.name]


async def test_work_on_a_file_awaits_nothing_but_statements(path: Path) -> None:
    async def sleep(db: Database) -> None:
        await db.execute("SELECT 1")
        await asyncio.sleep(0)

    async with await Store.open(path) as store:
        with pytest.raises(RuntimeError, match="awaits something else"):
            await store.run(sleep)
        assert await store.one(int_of, "SELECT 1") == 1
