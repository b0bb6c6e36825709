"""From every schema there has been to the newest: all is kept, and a bot goes on with it.

Only of files: servers begin with the newest schema there was when they were first used (`test_on_server.py`).
"""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.migrations import STEPS, migrate, version
from bot.store.reading import int_of, text_of
from bot.store.rows import Chat, Player
from bot.store.settings import GroupSettings
from tests.store.schemas import FILLED, build, columns, rows, rows_in

MOVED = {("chats", name) for name in ["pace", "silence_night", "silence_turns", "mute_dead", "pin_board", "tone"]}
"""Columns that are part of another one now: what they said is looked at below."""


def test_every_step_has_its_rows(tmp_path: Path) -> None:
    """The author of a step adds rows that use the step to `schemas.FILLED`."""
    assert len(FILLED) == len(STEPS), "a step of bot.store.migrations has no rows in tests/store/schemas.py"
    before: dict[str, tuple[str, ...]] = {}
    for schema in range(1, len(STEPS) + 1):
        with contextlib.closing(build(tmp_path / f"{schema}.db", schema)) as db:
            now = columns(db)
            new = [(table, name) for table, names in now.items() for name in names if name not in before.get(table, ())]
            for table, name in new:
                default = next(row[4] for row in db.execute(f"PRAGMA table_info({table})") if row[1] == name)
                values = {str(value) for (value,) in rows(db, table, (name,)) if value is not None}
                assert values - {str(default).strip("'")}, f"schema {schema} has nothing in {table}.{name}"
            before = now


@pytest.mark.parametrize("schema", range(1, len(STEPS) + 1))
async def test_all_rows_are_kept(path: Path, schema: int) -> None:
    with contextlib.closing(build(path, schema)) as old:
        had = {
            table: tuple(name for name in names if (table, name) not in MOVED) for table, names in columns(old).items()
        }
        before = {table: rows(old, table, names) for table, names in had.items()}
    async with await Store.open(path) as store:
        assert await store.one(int_of, "PRAGMA user_version") == len(STEPS)
        assert {table: await rows_in(store, table, names) for table, names in had.items()} == before
        chat = await store.chat(-900)
        assert chat == Chat(
            -900, "Город", "ru", True, "classic", {"classic": {"rounds": 2}},
            GroupSettings(pace="slow", silence_night=False, silence_turns=True, mute_dead=False, pin_board=True),
            told_rights=True,
        )  # fmt: skip
        assert (await store.players(900))[0] == Player(900, 900, 1, "نام", "fa")
        assert [line.number for line in await store.inputs(900)] == [0, 1]
        assert await store.all(tuple, "PRAGMA foreign_key_check") == []
        assert await store.one(text_of, "PRAGMA integrity_check") == "ok"


def _staying(table: str, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if (table, name) not in MOVED)


async def test_an_upgraded_database_has_the_shape_of_a_new_one(tmp_path: Path) -> None:
    shapes = []
    for schema in range(len(STEPS)):
        path = tmp_path / f"{schema}.db"
        if schema:
            build(path, schema).close()
        async with await Store.open(path) as store:
            sql = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"
            shapes.append(await store.all(tuple, sql))
    assert all(shape == shapes[0] for shape in shapes)


@pytest.mark.parametrize("schema", range(1, len(STEPS) + 1))
def test_a_step_that_fails_half_way_leaves_the_database_at_the_step_before(path: Path, schema: int) -> None:
    bad = ("CREATE TABLE half (x)", "INSERT INTO half VALUES (1)", "UPDATE chats SET title = 'gone'", "nonsense")
    with contextlib.closing(build(path, schema)) as db:
        before = {table: rows(db, table, names) for table, names in columns(db).items()}
        with pytest.raises(sqlite3.OperationalError, match="nonsense"):
            migrate(db, (*STEPS[:schema], bad))
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        assert version(db) == schema
        assert {table: rows(db, table, names) for table, names in columns(db).items()} == before
        migrate(db)
        assert version(db) == len(STEPS)
