"""A damaged or foreign file: the error names the file and a remedy, and leaves the file untouched.

Only files: a server looks after its own.
"""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.store import Store, StoreError
from bot.store.migrations import STEPS
from bot.store.rows import Chat, LoggedInput
from bot.store.sqlite.inspection import wal_of
from bot.store.sqlite.sole import sole_use
from tests.store.conftest import game_row


@pytest.fixture
async def filled(path: Path) -> Path:
    """A database of some pages, closed well."""
    async with await Store.open(path) as store:
        for number in range(1, 40):
            async with store.transaction() as tx:
                await tx.save_chat(Chat(-number, title="Town " * 20))
                game = await tx.create_game(game_row(-number))
                for line in range(5):
                    await tx.append_input(game.id, LoggedInput(line, {"kind": "x" * 100}, "d", 1.0))
    assert path.stat().st_size > 10 * 4096
    return path


def garbage(path: Path) -> None:
    path.write_bytes(b"this is not a database, however long it may be" * 100)


def beheaded(path: Path) -> None:
    path.write_bytes(bytes(4096) + path.read_bytes()[4096:])


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def zeroed(path: Path) -> None:
    """Every page but the first."""
    path.write_bytes(path.read_bytes()[:4096] + bytes(path.stat().st_size - 4096))


def scribbled(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for page in range(4096, len(content), 4096):
        content[page : page + 64] = b"scribble" * 8
    path.write_bytes(content)


def foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (name)")
    db.close()


def stripped(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("DROP TABLE kept")
    db.close()


def of_the_future(path: Path) -> None:
    with sqlite3.connect(path, isolation_level=None) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    db.close()


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (garbage, "is no database.*mafia restore"),
        (beheaded, "is no database.*mafia restore"),
        (truncated, "damaged.*mafia restore"),
        (zeroed, "damaged.*mafia restore"),
        (scribbled, "damaged.*mafia restore"),
        (foreign, "not of this bot.*another file"),
        (stripped, "no table kept"),
        (of_the_future, "newer version"),
    ],
)
async def test_it_is_refused_and_left_as_it_was(filled: Path, harm: Callable[[Path], None], message: str) -> None:
    harm(filled)
    before = filled.read_bytes()
    with pytest.raises(StoreError, match=message) as refused:
        await Store.open(filled)
    assert str(filled) in str(refused.value)
    assert filled.read_bytes() == before
    assert not wal_of(filled).exists() or not wal_of(filled).stat().st_size


async def test_a_log_without_its_database_is_not_thrown_away(filled: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    async with await Store.open(filled) as store:
        async with store.transaction() as tx:
            await tx.save_chat(Chat(-1, title="newest"))
        for file in (filled, wal_of(filled)):
            shutil.copy(file, copy / file.name)
    there = copy / filled.name
    aside = there.rename(copy / "aside")
    for content in (None, b""):
        if content is not None:
            there.write_bytes(content)
        with pytest.raises(StoreError, match="missing or empty, but its log"):
            await Store.open(there)
    aside.rename(there)
    async with await Store.open(there) as store:
        chat = await store.chat(-1)
        assert chat is not None
        assert chat.title == "newest"


async def test_a_database_without_its_log_is_what_it_was_before(filled: Path, tmp_path: Path) -> None:
    async with await Store.open(filled) as store:
        async with store.transaction() as tx:
            await tx.save_chat(Chat(-1, title="newest"))
        shutil.copy(filled, tmp_path / "alone.db")
    async with await Store.open(tmp_path / "alone.db") as store:
        chat = await store.chat(-1)
        assert chat is not None
        assert chat.title != "newest"


async def test_where_there_can_be_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is a directory"):
        await Store.open(tmp_path)
    with pytest.raises(StoreError, match="there is no directory"):
        await Store.open(tmp_path / "nowhere" / "store.db")
    with pytest.raises(StoreError, match="its directory must be there"), sole_use(tmp_path / "nowhere" / "store.db"):
        pass


def test_one_bot_at_a_time_has_a_database(path: Path) -> None:
    with sole_use(path):
        link = path.with_name("link.db")
        link.symlink_to(path)
        for name in (path, link):
            with pytest.raises(StoreError, match=r"in use: a bot runs on it already \(process \d+\)"), sole_use(name):
                pass
    with sole_use(path):
        pass


async def test_what_cannot_be_read_of_one_game_does_not_hide_the_others(filled: Path) -> None:
    with sqlite3.connect(filled) as db:
        db.execute("UPDATE games SET options = '{nonsense' WHERE chat_id = -2")
        db.execute("UPDATE chats SET options = 'nonsense' WHERE id = -3")
    db.close()
    async with await Store.open(filled) as store:
        sound, (damaged,) = await store.sound_and_damaged_games()
        assert len(sound) == 38
        assert await store.active_games() == sound
        assert (damaged.chat_id, damaged.options) == (-2, {})
        chat = await store.chat(-3)
        assert chat is not None
        assert chat.options == {}


async def test_a_delivery_that_cannot_be_read_is_empty(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.enqueue([{"kind": "post", "chat_id": -1, "text": "x", "slot": "s"}])
    await store._writer.run(lambda db: db.execute("UPDATE outbox SET payload = '{'"))
    assert [claim.payload for claim in await store.claim([1])] == [{}]
    async with store.transaction() as tx:
        await tx.enqueue([{"kind": "post", "chat_id": -1, "text": "y", "slot": "s"}])
    assert [claim.payload["text"] for claim in await store.claim([1])] == ["y"]
