"""A whole database goes from SQLite to PostgreSQL and back."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.store import Store, StoreError
from bot.store.copying import Copied, copy, tables
from bot.store.migrations import STEPS
from bot.store.place import Place, Server
from bot.store.rows import Chat
from tests.store.conftest import game_row
from tests.store.schemas import build, columns, rows


@pytest.fixture
def full(tmp_path: Path) -> Path:
    """A database with something in every table, of which the newest game is gone."""
    path = tmp_path / "full.db"
    with contextlib.closing(build(path, len(STEPS))) as db:
        db.execute("UPDATE sqlite_sequence SET seq = 950 WHERE name = 'games'")
        db.execute("UPDATE users SET name = 'a' || char(0) || 'b' WHERE id = 901")  # no text in PostgreSQL has such
    return path


def content(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with contextlib.closing(sqlite3.connect(path)) as db:
        return {table: rows(db, table, names) for table, names in columns(db).items()}


def test_there_and_back(full: Path, postgres: Server, tmp_path: Path) -> None:
    told: list[Copied] = []
    asyncio.run(copy(full, postgres, told.append))
    assert [one.table for one in told] == [table.name for table in tables()]
    before = content(full)
    assert {one.table: one.rows for one in told} == {table: len(found) for table, found in before.items()}
    assert all(before.values()), "every table has rows to be copied"
    back = tmp_path / "back.db"
    asyncio.run(copy(postgres, back, told.append))
    with contextlib.closing(sqlite3.connect(full)) as db:
        db.execute("UPDATE users SET name = 'ab' WHERE id = 901")
        db.commit()
    assert content(back) == content(full)
    assert back.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("onto", ["sqlite", "postgresql"])
async def test_numbers_go_on_where_they_were(full: Path, postgres: Server, tmp_path: Path, onto: str) -> None:
    target: Place = postgres if onto == "postgresql" else tmp_path / "copy.db"
    await copy(full, target, lambda _: None)
    async with await Store.open(target) as store, store.transaction() as tx:
        assert (await tx.create_game(game_row(-77))).id == 951
        assert await tx.user(900) is not None


async def test_stamps_go_on_where_they_were(full: Path, postgres: Server, tmp_path: Path) -> None:
    """A row that comes after a copy is seen by readers of the earlier rows, on whichever side."""
    places: list[Place] = [full, postgres, tmp_path / "back.db"]
    for number, place in enumerate(places):
        if number:
            await copy(places[number - 1], place, lambda _: None)
        async with await Store.open(place) as store:
            seen = max(entry.stamp for entry in await store.changed(0))
            async with store.transaction() as tx:
                await tx.enqueue([{"kind": "post", "chat_id": -77, "text": str(number)}])
            (new,) = await store.changed(seen)
            assert new.chat_id == -77


async def test_what_is_not_empty_is_refused(full: Path, postgres: Server, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    for place in (postgres, other):
        async with await Store.open(place) as store, store.transaction() as tx:
            await tx.save_chat(Chat(-1, title="ours"))
        with pytest.raises(StoreError, match="not empty"):
            await copy(full, place, lambda _: None)
        async with await Store.open(place) as store:
            assert await store.chat(-1) == Chat(-1, title="ours")
            assert await store.game(900) is None


async def test_a_database_is_not_copied_onto_itself(path: Path) -> None:
    async with await Store.open(path):
        pass
    with pytest.raises(StoreError, match="is the database itself"):
        await copy(path, path.parent / "." / path.name, lambda _: None)


async def test_a_database_in_use_is_refused(full: Path, postgres: Server, tmp_path: Path) -> None:
    async with await Store.open(postgres):
        with pytest.raises(StoreError, match="a bot runs on"):
            await copy(full, postgres, lambda _: None)
        with pytest.raises(StoreError, match="a bot runs on"):
            await copy(postgres, tmp_path / "new.db", lambda _: None)
    assert not (tmp_path / "new.db").exists()


def test_what_does_not_arrive_as_it_was_sent_is_not_kept(
    full: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with contextlib.closing(sqlite3.connect(full)) as db:
        db.execute("UPDATE games SET winner = 'town ' WHERE id = 900")
        db.commit()
    monkeypatch.setattr("bot.store.postgres.dialect._plain", lambda value: "town" if value == "town " else value)
    with pytest.raises(StoreError, match="games did not arrive"):
        asyncio.run(copy(full, postgres, lambda _: None))
    monkeypatch.undo()
    asyncio.run(copy(full, postgres, lambda _: None))  # it is as empty as it was


def test_only_databases_of_this_release_are_copied(tmp_path: Path, postgres: Server) -> None:
    build(tmp_path / "old.db", len(STEPS) - 1).close()
    with pytest.raises(StoreError, match="start the bot on it once"):
        asyncio.run(copy(tmp_path / "old.db", postgres, lambda _: None))
    with pytest.raises(StoreError, match="there is nothing of this bot"):
        asyncio.run(copy(tmp_path / "none.db", postgres, lambda _: None))


def test_the_command(full: Path, postgres: Server, tmp_path: Path) -> None:
    shutil.copy(full, tmp_path / "game.db")
    with contextlib.closing(sqlite3.connect(tmp_path / "game.db")) as db:
        db.execute("UPDATE games SET state = 'running', ended_at = NULL WHERE id = 900")  # its log is no game's
        db.commit()
    done = CliRunner().invoke(main, ["copy", str(tmp_path / "game.db"), postgres.url])
    assert done.exit_code == 1, done.output
    assert "All rows are the same in both." in done.output
    assert "Game 900 would end" in done.output
    again = CliRunner().invoke(main, ["copy", str(tmp_path / "game.db"), postgres.url])
    assert again.exit_code == 2
    assert "is not empty" in again.output


def test_what_a_killed_copy_has_left_is_not_in_the_way(full: Path, tmp_path: Path) -> None:
    """In a container the next copy has the same process id."""
    target = tmp_path / "copy.db"
    left = tmp_path / f".copy.db.{os.getpid()}.part"
    for name in (left, left.with_name(left.name + "-journal")):
        name.write_bytes(b"half of it")
    asyncio.run(copy(full, target, lambda _: None))
    assert content(target)["games"] == content(full)["games"]
    assert not list(tmp_path.glob(".copy.db.*"))
