"""Transactions that are committed together."""

import asyncio
import sqlite3
from collections import Counter

import pytest

from bot.store import Store, StoreError
from bot.store.database import Database, Values
from bot.store.place import Place
from bot.store.postgres.session import Result, Session
from bot.store.rows import Chat, LoggedInput, User
from bot.store.sqlite.connection import FileDatabase
from tests.store.conftest import NewGame


def line(number: int) -> LoggedInput:
    return LoggedInput(number, {}, "", 1.0)


async def watched(store: Store) -> Counter[str]:
    """Counts the statements of the writing connection by their first word."""
    seen: Counter[str] = Counter()

    async def watch(db: Database) -> None:
        if isinstance(db, FileDatabase):
            db.plain.set_trace_callback(lambda sql: seen.update([sql.split()[0]]))
            return
        assert isinstance(db, Session)
        execute = db.execute

        async def counting(sql: str, values: Values = ()) -> Result:
            seen.update([sql.split(maxsplit=1)[0]])
            return await execute(sql, values)

        db.execute = counting  # type: ignore[method-assign]

    await store._writer.run(watch)
    return seen


async def save(store: Store, *chats: int) -> None:
    async with store.transaction() as tx:
        for chat in chats:
            await tx.save_chat(Chat(chat))


async def test_those_who_wait_are_committed_at_once(store: Store) -> None:
    seen = await watched(store)
    await asyncio.gather(*(save(store, -number) for number in range(1, 51)))
    assert seen["COMMIT"] == 1
    assert [await store.chat(-number) is not None for number in range(1, 51)] == [True] * 50


async def test_one_that_fails_does_not_harm_the_others(store: Store, new_game: NewGame) -> None:
    game = await new_game()

    async def fail() -> None:
        async with store.transaction() as tx:
            await tx.save_chat(Chat(-2))
            await tx.append_input(77, line(0))

    async def play(number: int) -> None:
        async with store.transaction() as tx:
            await tx.append_input(game.id, line(number))
            await tx.mark_handled(number)

    seen = await watched(store)
    results = await asyncio.gather(play(0), fail(), play(1), fail(), play(2), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), StoreError, type(None), StoreError, type(None)]
    assert seen["COMMIT"] == 1
    assert await store.chat(-2) is None
    assert [entry.number for entry in await store.inputs(game.id)] == [0, 1, 2]


async def test_where_all_cannot_be_done_at_once_each_is_done_alone(store: Store) -> None:
    async def end_it(db: Database) -> None:
        await db.execute("ROLLBACK")  # as SQLite does by itself when the disk is full
        raise sqlite3.OperationalError("full")

    async def fail() -> None:
        async with store.transaction() as tx:
            tx._put_off(end_it)

    results = await asyncio.gather(save(store, -1), fail(), save(store, -3), return_exceptions=True)
    assert isinstance(results[1], sqlite3.OperationalError)
    assert results[0] is results[2] is None
    assert [await store.chat(-1) is None, await store.chat(-3) is None] == [False, False]


async def test_one_that_reads_waits_for_its_turn_and_keeps_it(store: Store) -> None:
    async def count() -> None:
        async with store.transaction() as tx:
            known = await tx.chat(-1)
            await asyncio.sleep(0)
            await tx.save_chat(Chat(-1, f"{known.title if known else ''}x"))

    await asyncio.gather(*(count() for _ in range(10)), *(save(store, -number) for number in range(2, 12)))
    counted = await store.chat(-1)
    assert counted is not None
    assert counted.title == "x" * 10


async def test_who_is_cancelled_is_not_in_doubt(store: Store) -> None:
    for moment in range(12):
        task = asyncio.create_task(save(store, -1 - moment))
        others = asyncio.gather(*(save(store, -100 - number) for number in range(3)))
        for _ in range(moment):
            await asyncio.sleep(0)
        if task.cancel():  # a busy machine may have finished it meanwhile
            with pytest.raises(asyncio.CancelledError):
                await task
        there = await store.chat(-1 - moment)
        await others
        await save(store, -99)
        assert await store.chat(-1 - moment) == there


async def test_people_are_known_as_they_were_committed(store: Store) -> None:
    async def write(number: int) -> None:
        async with store.transaction() as tx:
            await tx.save_user(User(1, f"Sara {number}"))

    assert await store.user(1) is None
    for number in range(20):
        await asyncio.gather(store.user(1), write(number), store.user(1))
        found = await store.user(1)
        assert found is not None
        assert found.name == f"Sara {number}"
    with pytest.raises(RuntimeError):  # noqa: PT012
        async with store.transaction() as tx:
            await tx.mark_unreachable(1)
            raise RuntimeError
    assert await store.user(1) == found


async def test_updates_of_an_earlier_life_are_known(place: Place) -> None:
    async with await Store.open(place) as store, store.transaction() as tx:
        for update_id in (5, 900, 7):
            await tx.mark_handled(update_id)
    async with await Store.open(place) as store:
        assert [await store.handled(update_id) for update_id in (5, 6, 7, 900, 901)] == [True, False, True, True, False]
        async with store.transaction() as tx:
            await tx.mark_handled(901)
            await tx.mark_handled(6)  # the numbers may begin anew, lower than before
        assert [await store.handled(update_id) for update_id in (6, 8, 901, 902)] == [True, False, True, False]


async def test_updates_that_are_not_remembered_are_looked_up(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.caches.UPDATES", 3)
    monkeypatch.setattr("bot.store.caches.UPDATES_AT_START", 2)
    monkeypatch.setattr("bot.store.store.UPDATES_AT_START", 2)
    async with await Store.open(place) as store:
        for update_id in (10, 12, 14, 16, 18):
            async with store.transaction() as tx:
                await tx.mark_handled(update_id)
        assert [await store.handled(n) for n in range(10, 20)] == [n % 2 == 0 for n in range(10, 20)]
    async with await Store.open(place) as store:
        assert [await store.handled(n) for n in range(10, 20)] == [n % 2 == 0 for n in range(10, 20)]
