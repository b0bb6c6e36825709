"""Backups: taken at one moment, checked, private; put back only where they may be, with nothing thrown away.

Only of files: a server has tools of its own (docs/hosting.md).
"""

import asyncio
import contextlib
import os
import resource
import sqlite3
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.store import Store, StoreError
from bot.store.migrations import STEPS
from bot.store.reading import text_of
from bot.store.rows import Chat, GameState, LoggedInput, Settlement, ShownMessage
from bot.store.sqlite.backup import back_up, restore
from bot.store.sqlite.inspection import wal_of
from bot.store.sqlite.sole import sole_use
from tests.store.conftest import game_row
from tests.store.schemas import build


async def fill(store: Store, chats: int = 3) -> None:
    for number in range(1, chats + 1):
        async with store.transaction() as tx:
            await tx.save_chat(Chat(-number, title="Town"))
            game = await tx.create_game(game_row(-number))
            await tx.save_game(replace(game, state=GameState.RUNNING))
            await tx.enqueue([{"kind": "post", "chat_id": -number, "text": "x", "game": game.id}])
            await tx.settle(Settlement(shown=(ShownMessage(-number, "board", 12, "look", game.id),)))
            await tx.heartbeat(1_000_000.0, 1_000_000.0)


def files(place: Path) -> list[str]:
    return sorted(path.name for path in place.iterdir() if not path.name.endswith(".lock"))


async def test_a_backup_of_a_database_in_use_is_one_moment(path: Path, tmp_path: Path) -> None:
    """Written to all the time: each transaction is in it as a whole, and the writer is not held up."""
    target = tmp_path / "backups"
    target.mkdir()
    async with await Store.open(path) as store:
        async with store.transaction() as tx:
            game = await tx.create_game(game_row())
        written = 0

        async def write() -> None:
            nonlocal written
            while True:
                async with store.transaction() as tx:
                    await tx.append_input(game.id, LoggedInput(written, {}, "d", 1.0))
                    await tx.enqueue([{"kind": "post", "chat_id": -1, "text": "x"} for _ in range(3)])
                written += 1

        writing = asyncio.create_task(write())
        for number in range(5):
            before = written
            await asyncio.to_thread(back_up, path, target / f"{number}.db")
            with contextlib.closing(sqlite3.connect(target / f"{number}.db")) as db:
                (inputs,) = db.execute("SELECT count(*) FROM inputs").fetchone()
                assert before <= inputs <= written + 1
                assert db.execute("SELECT count(*) FROM outbox").fetchone() == (3 * inputs,)
                assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
    assert files(target) == [f"{number}.db" for number in range(5)], "one file each"
    assert stat.S_IMODE((target / "0.db").stat().st_mode) == 0o600


async def test_a_backup_replaces_nothing_unless_told_to(path: Path, tmp_path: Path) -> None:
    async with await Store.open(path) as store:
        await fill(store)
    target = tmp_path / "b" / "backup.db"
    target.parent.mkdir()
    target.write_text("precious")
    with pytest.raises(StoreError, match="is there already"):
        back_up(path, target)
    assert target.read_text() == "precious"
    contents = back_up(path, target, force=True)
    assert (contents.schema, contents.games, contents.chats) == (len(STEPS), {"running": 3}, 3)
    assert contents.as_of == 1_000_000.0
    with pytest.raises(StoreError, match="the database itself"):
        back_up(path, path, force=True)
    with pytest.raises(StoreError, match="there is no database"):
        back_up(tmp_path / "none.db", tmp_path / "c.db")
    with pytest.raises(StoreError, match="there is no database"):
        back_up(tmp_path / "none.db", target, force=True)
    assert files(target.parent) == ["backup.db"]


async def test_a_place_that_cannot_be_is_told(path: Path, tmp_path: Path) -> None:
    async with await Store.open(path) as store:
        await fill(store)
    good = tmp_path / "good.db"
    back_up(path, good)
    for place in (good / "below", tmp_path / ("x" * 250), tmp_path / ("x" * 300)):
        with pytest.raises(StoreError, match="cannot be written"):
            back_up(path, place)
        with pytest.raises(StoreError, match=r"cannot be (written|opened)"):
            restore(good, place)
    with pytest.raises(StoreError, match="cannot be opened: File name too long"):
        restore(tmp_path / ("x" * 300), path)


async def test_a_full_disk_leaves_no_half_backup(path: Path, tmp_path: Path) -> None:
    async with await Store.open(path) as store:
        await fill(store)
    target = tmp_path / "b" / "backup.db"
    target.parent.mkdir()
    script = "import sys; from bot.cli import main; main(['backup', sys.argv[1]])"
    done = subprocess.run(
        [sys.executable, "-c", script, str(target)],
        env={"DATABASE": str(path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (16384, resource.RLIM_INFINITY)),
    )
    assert done.returncode == 2
    assert "no backup was made" in done.stderr
    assert "Traceback" not in done.stderr
    assert files(target.parent) == []


async def test_what_comes_back_can_be_gone_on_with(path: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    async with await Store.open(path) as store:
        await fill(store)
        async with store.transaction() as tx:
            await tx.keep_permissions(-1, {"can_send_messages": True})
        await asyncio.to_thread(back_up, path, backup)
        async with store.transaction() as tx:  # what happens after the backup
            await tx.settle(Settlement(open_again=-1))
            await tx.keep_permissions(-2, {"can_send_polls": True})
            await tx.restrict(-2, 7, 2, None)
            await tx.mark_handled(55)
            lost = await tx.create_game(game_row(-9))
    done = restore(backup, path)
    assert done.lost == 1
    assert done.aside is not None
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    async with await Store.open(path) as store:
        assert len(await store.active_games()) == 3
        assert await store.changed(0) == [], "what waited then was sent long ago, or is asked anew"
        assert await store.message_of(-1, "board") == 12
        assert await store.one(text_of, "SELECT DISTINCT shown FROM slots") == ""
        assert await store.closed_chats() == [-2], "what is closed now, not what was closed then"
        assert [one.user_id for one in await store.restricted(-2)] == [7]
        assert await store.handled(55)
        assert await store.was_restored()
        async with store.transaction() as tx:
            assert (await tx.create_game(game_row(-9))).id > lost.id, "old buttons name no new game"
    async with await Store.open(done.aside) as old:
        assert await old.game(lost.id) is not None, "nothing is thrown away"


@pytest.mark.parametrize("harm", ["garbage", "truncated", "empty", "foreign", "newer", "missing"])
async def test_what_is_no_good_backup_is_refused(path: Path, tmp_path: Path, harm: str) -> None:
    backup = tmp_path / "backup.db"
    async with await Store.open(path) as store:
        await fill(store, 40)
    back_up(path, backup)
    whole = backup.read_bytes()
    if harm == "garbage":
        backup.write_bytes(b"nonsense" * 1000)
    elif harm == "truncated":
        backup.write_bytes(whole[: len(whole) // 2])
    elif harm == "empty":
        backup.write_bytes(b"")
    elif harm == "missing":
        backup.unlink()
    else:
        if harm == "foreign":
            backup.unlink()
        with contextlib.closing(sqlite3.connect(backup)) as db:
            db.execute("CREATE TABLE IF NOT EXISTS recipes (name)")
            db.execute(f"PRAGMA user_version = {len(STEPS) + 1 if harm == 'newer' else 1}")
    before, names = path.read_bytes(), files(tmp_path)
    with pytest.raises(StoreError, match="Nothing was changed"):
        restore(backup, path)
    assert path.read_bytes() == before
    assert files(tmp_path) == names


async def test_a_damaged_database_is_replaced_with_its_log_kept_beside_it(path: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    async with await Store.open(path) as store:
        await fill(store)
        await asyncio.to_thread(back_up, path, backup)
    path.write_bytes(b"nonsense" * 2000)
    wal_of(path).write_bytes(b"a log of it")
    done = restore(backup, path)
    assert done.aside is not None
    assert done.aside.read_bytes() == b"nonsense" * 2000
    assert wal_of(done.aside).read_bytes() == b"a log of it"
    async with await Store.open(path) as store:
        assert len(await store.active_games()) == 3


async def test_the_commands(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE", str(path))
    backup = tmp_path / "backup.db"
    run = CliRunner().invoke
    assert run(main, ["backup", str(backup)]).exit_code == 2
    async with await Store.open(path) as store:
        await fill(store)
        made = run(main, ["backup", str(backup)])
        assert made.exit_code == 0, made.output
        assert "games: 3 running; groups: 3" in made.output
        assert "1970-01-12" in made.output
    with sole_use(path):
        refused = run(main, ["restore", str(backup)])
    assert refused.exit_code == 2
    assert "a bot runs on it already" in refused.output
    assert "before-restore" not in " ".join(files(tmp_path))
    restored = run(main, ["restore", str(backup)])
    assert restored.exit_code == 0, restored.output
    assert "kept as" in restored.output
    assert run(main, ["restore", str(tmp_path / "none")]).exit_code == 2


@pytest.mark.parametrize("schema", range(1, len(STEPS)))
async def test_a_backup_of_an_older_bot_is_brought_up_to_date(path: Path, tmp_path: Path, schema: int) -> None:
    build(tmp_path / "old.db", schema).close()
    async with await Store.open(path) as store:
        await fill(store)
    done = restore(tmp_path / "old.db", path)
    assert done.contents.schema == len(STEPS)
    async with await Store.open(path) as store:
        assert await store.game(900) is not None
        assert await store.closed_chats() == [], "as the bot has left it last"


async def test_a_device_or_a_directory_is_not_replaced(path: Path, tmp_path: Path) -> None:
    async with await Store.open(path) as store:
        await fill(store)
    good, pipe, directory = tmp_path / "good", tmp_path / "pipe", tmp_path / "directory"
    back_up(path, good)
    os.mkfifo(pipe)
    directory.mkdir()
    before = files(tmp_path)
    for place in (pipe, directory):
        with pytest.raises(StoreError, match="is no file"):
            back_up(path, place, force=True)
        with pytest.raises(StoreError, match="DATABASE must name a file"):
            restore(good, place)
    with pytest.raises(StoreError, match="is no file"):
        restore(pipe, path)
    assert files(tmp_path) == before
    assert pipe.is_fifo()
    assert directory.is_dir()
