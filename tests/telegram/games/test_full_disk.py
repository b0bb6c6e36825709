"""The disk is full, or another program holds the database: nothing is half done, nobody loses time."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.database import Database
from bot.store.reading import int_of, one_of
from bot.store.rows import GameState, LoggedInput
from bot.store.sqlite import connection
from bot.telegram.games import paused
from tests.databases import ON_SERVER
from tests.store.conftest import game_row
from tests.telegram.world import World

pytestmark = pytest.mark.skipif(ON_SERVER, reason="it fills, locks and damages a file; of a server: test_on_server.py")

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paused, "TRY_AGAIN", 0.05)


async def path_of(store: Store) -> Path:
    return Path(str(await store.one(lambda row: row["file"], "PRAGMA database_list")))


@contextlib.asynccontextmanager
async def full(world: World) -> AsyncIterator[None]:
    """A database that may not grow (SQLite: PRAGMA max_page_count), with not a free page in it."""
    writer = world.up.ctx.store._writer

    async def close(db: Database) -> None:
        await db.execute("CREATE TABLE ballast (x)")
        (pages,) = (await db.execute("PRAGMA page_count")).fetchone()
        (await db.execute(f"PRAGMA max_page_count = {pages}")).fetchone()
        for size in (4000, 400, 40):
            with contextlib.suppress(sqlite3.OperationalError):
                while True:
                    await db.execute("INSERT INTO ballast VALUES (zeroblob(?))", (size,))

    await writer.run(close)
    try:
        yield
    finally:
        await writer.run(lambda db: one_of(db, int_of, "PRAGMA max_page_count = 1000000"))


async def until(condition) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.02)


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]


@pytest.mark.usefixtures("quick")
async def test_a_full_disk_stops_games_and_space_lets_them_go_on(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(paused, "WORTH_SAYING", 0.5)
    ctx, services = world.up.ctx, world.up.services
    everyone = [*await world.people(*NAMES[:3]), *await world.people(*NAMES[3:], language="ru")]
    group = await world.group(*everyone)
    table = await world.game(group, everyone, "simple")
    await world.skip_to(everyone[0], group, "day 1")
    voter = next(one for one in everyone[3:] if table.game.seats[table.seat_of(one.id) or 0].alive)
    board = (await world.messages(voter, group))[-1]
    vote = board.buttons[0]["callback_data"]
    begin, logged = await world.control.last(), table.logged
    async with full(world):
        pressed = []
        for number in range(300):  # some room may be left in pages that are not full
            other = board.buttons[number % 2]["callback_data"]
            answer = (await world.control.press(voter.id, board.message_id, other, group.id, wait=10)).answer
            assert answer is not None
            pressed.append(answer.text or "")
            if "Не принято" in pressed[-1]:
                break
        assert "Не принято" in pressed[-1], pressed
        assert table.row.id in services.paused
        assert table.time.timer is None
        stood = table.clock.now()
        again = (await world.control.press(voter.id, board.message_id, vote, group.id, wait=10)).answer
        assert again is not None
        assert "Не принято" in (again.text or "")
        logged = len(await ctx.store.inputs(table.row.id))
        async for event in world.control.follow(begin):  # past the outbox
            if event.message is not None and "game is paused" in event.message.text:
                break
        await asyncio.sleep(0.3)
        assert len(await ctx.store.inputs(table.row.id)) == logged, "no half-written input"
    await until(lambda: table.row.id in services.tables)
    taken_up = world.table(group)
    assert taken_up.time.timer is not None
    assert taken_up.clock.now() - stood < 2, "the time it stood is not counted"
    told = [message.text for message in await world.since(begin, group.id)]
    assert sum("game is paused" in text for text in told) == 1
    assert sum("can save again" in text for text in told) == 1
    assert len([error for error in errors(caplog) if "the disk is full" in error]) == 1
    assert not [one for one in caplog.records if one.exc_info and one.levelno >= logging.WARNING]
    answer = await world.press(voter, board, board.buttons[0]["text"])
    assert "Не принято" not in (answer.text or "")
    assert taken_up.logged > logged


@pytest.mark.usefixtures("quick")
async def test_deadlines_wait_for_a_store_that_another_program_locks(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ctx, services = world.up.ctx, world.up.services
    everyone = await world.people(*NAMES)
    group = await world.group(*everyone)
    table = await world.game(group, everyone)
    await ctx.store._writer.run(lambda db: db.execute("PRAGMA busy_timeout = 100"))
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.1)
    path = await path_of(ctx.store)
    foreign = sqlite3.connect(path, isolation_level=None)
    with contextlib.closing(foreign):
        foreign.execute("BEGIN IMMEDIATE")
        table.clock._at += (table.game.waits_until or 0) + 1  # its time has come
        services.games.ring(table.row.id)
        await until(lambda: table.row.id in services.paused)
        await asyncio.sleep(0.5)
        assert table.row.id in services.paused
        foreign.execute("ROLLBACK")
    await world.settled()
    assert world.table(group).logged > table.logged, "the deadline has been kept, once"
    assert [error.split(":")[0] for error in errors(caplog)] == ["another program holds the database locked"]


async def test_a_lobby_that_nobody_could_join_is_open_as_much_longer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx, services = world.up.ctx, world.up.services
    everyone = await world.people(*NAMES)
    group = await world.group(*everyone)
    board = await world.lobby(everyone[0], group)
    path = await path_of(ctx.store)
    await ctx.store._writer.run(lambda db: db.execute("PRAGMA busy_timeout = 100"))
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.1)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as foreign:
        foreign.execute("BEGIN IMMEDIATE")
        assert "didn't go through" in (await world.press(everyone[0], board, "Join")).text
        await asyncio.sleep(1.5)
        foreign.execute("ROLLBACK")
    while not await ctx.store.works():
        await asyncio.sleep(0.05)
    (row,) = await ctx.store.active_games()
    due = replace(row, closes_at=ctx.clock.now())
    async with ctx.store.transaction() as tx:
        await tx.save_game(due)
    services.lobbies.countdowns.watch(due)
    async with asyncio.timeout(20):
        while (now := await ctx.store.game(row.id)) is not None and now.closes_at == due.closes_at:
            await asyncio.sleep(0.02)
    assert now is not None
    assert now.state is GameState.LOBBY
    assert now.closes_at >= due.closes_at + 1.4
    async with asyncio.timeout(20):  # then it has to close all the same
        while (now := await ctx.store.game(row.id)) is not None and now.state is GameState.LOBBY:
            await asyncio.sleep(0.1)


async def test_a_group_is_told_once_that_commands_are_not_taken(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ctx = world.up.ctx
    everyone = await world.people(*NAMES[:3], language="ru")
    groups = [await world.group(*everyone, forum=forum) for forum in (False, True)]
    topic = await world.control.topic(groups[1].id, "Mafia")
    for group in groups:
        await world.say(everyone[0], "/players", group)
    path = await path_of(ctx.store)
    await ctx.store._writer.run(lambda db: db.execute("PRAGMA busy_timeout = 100"))
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.1)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as foreign:
        foreign.execute("BEGIN IMMEDIATE")
        for text in ("hello", "/stop@another_bot", "/nonsense"):
            assert await world.say(everyone[1], text, groups[0]) == []
        (told,) = await world.say(everyone[0], "/newgame", groups[0])
        assert "команды" in told.text
        (number,) = [one.__dict__["reference"] for one in caplog.records if "was not taken" in one.getMessage()]
        assert number in told.text
        for command in ("/newgame", "/stop", "/players", "/help"):
            assert await world.say(everyone[1], command, groups[0]) == []
        begin = await world.control.last()
        await world.control.write(everyone[2].id, "/help", groups[1].id, thread=topic)
        async with asyncio.timeout(20):  # past the outbox, so that no one waits for it
            while not (said := await world.since(begin, groups[1].id)):
                await asyncio.sleep(0.02)
        (there,) = said
        assert "команды" in there.text
        assert there.thread_id == topic
        foreign.execute("ROLLBACK")
    while not await ctx.store.works():
        await asyncio.sleep(0.05)
    assert (await world.lobby(everyone[0], groups[0])).buttons


@pytest.mark.usefixtures("quick")
async def test_a_damaged_record_ends_its_game_and_no_other(world: World) -> None:
    ctx, services = world.up.ctx, world.up.services
    first, second = await world.people(*NAMES), await world.people(*(name + "2" for name in NAMES))
    towns = [await world.group(*first), await world.group(*second)]
    broken, whole = [await world.game(town, them) for town, them in zip(towns, (first, second), strict=True)]
    begin = await world.control.last()

    async def damage(db: Database) -> None:
        await db.execute("UPDATE inputs SET record = '{\"kind\": nonsense' WHERE game_id = ?", (broken.row.id,))

    await ctx.store._writer.run(damage)
    services.tables.drop(broken)
    services.paused.add(broken)  # whatever makes it go back to its log
    assert any("can't go on" in one.text for one in await world.since(begin, towns[0].id))
    assert list(services.tables) == [whole.row.id]
    await world.say(second[0], "/skip", towns[1])
    assert whole.logged > 1


@pytest.mark.usefixtures("quick")
async def test_pages_that_are_destroyed_while_it_runs_end_the_game_that_is_on_them(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    ctx, services = world.up.ctx, world.up.services
    first, second = await world.people(*NAMES), await world.people(*(name + "2" for name in NAMES))
    towns = [await world.group(*first), await world.group(*second)]
    broken = await world.game(towns[0], first)
    async with ctx.store.transaction() as tx:  # what lies between the two, so that they share no page
        between = await tx.create_game(game_row(-5, creator=1, state=GameState.ENDED))
        for number in range(100):
            await tx.append_input(between.id, LoggedInput(number, {"kind": "x" * 200}, "d", 1.0))
    whole = await world.game(towns[1], second)
    await world.settled()
    (line,) = await ctx.store.inputs(broken.row.id)
    path = await path_of(ctx.store)

    async def checkpoint(db: Database) -> None:
        (await db.execute("PRAGMA wal_checkpoint(TRUNCATE)")).fetchone()

    async def forget(db: Database) -> None:
        await db.execute("PRAGMA shrink_memory")

    await ctx.store._writer.run(checkpoint)
    content = bytearray(path.read_bytes())
    pages = [at for at in range(4096, len(content), 4096) if line.digest.encode() in content[at : at + 4096]]
    assert pages
    with path.open("r+b") as file:
        for at in pages:
            file.seek(at)
            file.write(b"\xff" * 4096)
    for connected in (ctx.store._writer, ctx.store._reader):
        await connected.run(forget)
    begin = await world.control.last()
    await world.say(first[0], "/skip", towns[0])
    assert any("can't go on" in one.text for one in await world.since(begin, towns[0].id))
    assert list(services.tables) == [whole.row.id]
    before = whole.logged
    await world.say(second[0], "/skip", towns[1])
    assert whole.logged > before
    assert any("record cannot be read" in error for error in errors(caplog))
