"""Transactions are there as a whole or not at all."""

import asyncio
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import Store, StoreError
from bot.store.errors import DATABASE_ERRORS
from bot.store.place import Place, Server
from bot.store.reading import int_of, text_of
from bot.store.rows import Chat, GameState, LoggedInput, Player, User
from bot.store.settings import GroupSettings
from tests.store.conftest import NewGame, game_row


def line(number: int) -> LoggedInput:
    return LoggedInput(number, {"type": "answer", "seat": 1, "choice": ["да"]}, "d", 12.5)


async def test_what_is_saved_is_read(store: Store, new_game: NewGame) -> None:
    chat = Chat(-1, "Город", "fa", options={"classic": {"rounds": 2}}, settings=GroupSettings(silence_night=False))
    user = User(5, "نام", "nick", "ar", language_chosen=True, reachable=True)
    game = await new_game(options={"cards": "on", "n": 3}, thread_id=7)
    player = Player(game.id, 5, 3, "Name", "ru")
    async with store.transaction() as tx:
        await tx.save_chat(chat)
        await tx.save_user(user)
        await tx.save_player(player)
        await tx.append_input(game.id, line(0))
        await tx.heartbeat(99.5, 90.5)
    assert await store.chat(-1) == chat
    assert await store.user(5) == user
    assert await store.game(game.id) == game
    assert game.options == {"cards": "on", "n": 3}
    assert await store.players(game.id) == [player]
    assert await store.player(game.id, 5) == player
    assert await store.inputs(game.id) == [line(0)]
    assert await store.last_heartbeat() == 99.5
    assert await store.counted() == 90.5
    assert (await store.counts())["games_lobby"] == 1


async def test_an_exception_undoes_all(store: Store, new_game: NewGame) -> None:
    game = await new_game()
    with pytest.raises(RuntimeError):  # noqa: PT012
        async with store.transaction() as tx:
            await tx.save_chat(Chat(-1))
            await tx.save_player(Player(game.id, 5, 0, "x", None))
            await tx.enqueue([{"kind": "post", "chat_id": -1, "text": "x"}])
            assert await tx.chat(-1) is not None  # it sees its own writes
            assert await store.chat(-1) is None  # nobody else does
            raise RuntimeError
    assert await store.chat(-1) is None
    assert await store.players(game.id) == []
    assert await store.changed(0) == []


async def test_a_double_number_in_the_log_undoes_all(store: Store, new_game: NewGame) -> None:
    game = await new_game()
    async with store.transaction() as tx:
        await tx.append_input(game.id, line(0))
    with pytest.raises(StoreError, match="input 0"):  # noqa: PT012
        async with store.transaction() as tx:
            await tx.save_chat(Chat(-1))
            await tx.append_input(game.id, line(0))
    assert await store.chat(-1) is None
    with pytest.raises(StoreError):
        async with store.transaction() as tx:
            await tx.append_input(77, line(0))
    with pytest.raises(StoreError):
        async with store.transaction() as tx:
            await tx.save_game(replace(game, id=77))


async def test_a_cancelled_transaction_leaves_nothing_open(store: Store) -> None:
    started = asyncio.Event()

    async def write() -> None:
        async with store.transaction() as tx:
            await tx.save_chat(Chat(-1))
            await tx.chat(-1)
            started.set()
            await asyncio.sleep(60)

    task = asyncio.create_task(write())
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    for moment in range(6):  # cancelled in the middle of a hop to the thread

        async def hop() -> None:
            async with store.transaction() as tx:
                await tx.save_chat(Chat(-2))
                await tx.chat(-2)
                raise RuntimeError

        task = asyncio.create_task(hop())
        for _ in range(moment):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises((asyncio.CancelledError, RuntimeError)):
            await task
    async with store.transaction() as tx:
        await tx.save_chat(Chat(-3))
    assert [await store.chat(n) is None for n in (-1, -2, -3)] == [True, True, False]


async def test_writers_take_turns_and_readers_do_not_wait(store: Store, new_game: NewGame) -> None:
    game = await new_game()

    async def write(first: int) -> None:
        for number in range(first, first + 20):
            async with store.transaction() as tx:
                await tx.append_input(game.id, line(number))
                await tx.heartbeat(number, number)

    async def read() -> None:
        for _ in range(60):
            found = await store.inputs(game.id)
            assert [entry.number for entry in found] == sorted(entry.number for entry in found)

    async with store.transaction() as tx:
        await tx.save_chat(Chat(-1))
        await asyncio.wait_for(read(), 5)  # in the middle of a transaction
    await asyncio.gather(*(write(100 * n) for n in range(5)), read(), read())
    assert len(await store.inputs(game.id)) == 100


async def test_a_commit_is_cheap(store: Store, new_game: NewGame) -> None:
    game = await new_game()
    rows = [{"kind": "post", "chat_id": -1, "game": game.id, "text": "x" * 200} for _ in range(3)]
    taken = []
    for number in range(100):
        before = time.perf_counter()
        async with store.transaction() as tx:
            await tx.mark_handled(number)
            await tx.append_input(game.id, line(number))
            await tx.enqueue(rows)
        taken.append(time.perf_counter() - before)
    assert sorted(taken)[50] < 0.02  # 1 ms on an idle machine; this one may be busy


KILLED = """
import asyncio, sys
from bot.store import Store
from bot.store.errors import DATABASE_ERRORS
from bot.store.place import Place, Server
from bot.store.rows import LoggedInput

async def main():
    store = await Store.open(sys.argv[1])
    for number in range(1_000_000):
        async with store.transaction() as tx:
            await tx.mark_handled(number)
            await tx.append_input(1, LoggedInput(number, {}, "d", 1.0))
            await tx.enqueue([{"kind": "post", "chat_id": -1, "text": str(number)} for _ in range(3)])
        print(number, flush=True)

asyncio.run(main())
"""


async def test_a_killed_writer_leaves_whole_transactions_and_all_that_were_committed(
    place: Place,
) -> None:
    async with await Store.open(place) as store, store.transaction() as tx:
        await tx.create_game(game_row())
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, place.url if isinstance(place, Server) else str(place)], stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    seen = [process.stdout.readline() for _ in range(30)]
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read().splitlines()
    process.stdout.close()
    process.wait()
    acknowledged = int((rest or seen)[-1]) + 1
    async with await Store.open(place) as store:
        inputs = len(await store.inputs(1))
        assert inputs >= acknowledged
        assert len(await store.changed(0)) == 3 * inputs
        assert await store.one(int_of, "SELECT count(*) FROM updates") == inputs
        if isinstance(place, Path):
            assert await store.one(text_of, "PRAGMA integrity_check") == "ok"


async def test_a_closed_store_refuses(place: Place) -> None:
    store = await Store.open(place)
    await store.close()
    with pytest.raises((ValueError, *DATABASE_ERRORS)):
        await store.chat(1)


async def test_states_survive(store: Store, new_game: NewGame) -> None:
    game = await new_game()
    ended = replace(game, state=GameState.ENDED, ended_at=4.0, winner="town", started_at=3.0)
    async with store.transaction() as tx:
        await tx.save_game(ended)
    assert await store.game(game.id) == ended
    assert await store.active_games() == []
