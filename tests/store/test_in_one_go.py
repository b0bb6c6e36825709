"""Writes of several transactions, and questions of several readers, are one question to the database."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from bot.store import Store, StoreError
from bot.store.caches import BatchedReads
from bot.store.database import Database
from bot.store.rows import Chat, LoggedInput, Settlement, ShownMessage, Spending
from tests.store.conftest import NewGame
from tests.store.test_group_commits import line, watched


def said(chat_id: int, text: str, **more: Any) -> dict[str, Any]:
    return {"kind": "post", "chat_id": chat_id, "slot": "board", "text": text, **more}


async def press(store: Store, game_id: int, number: int, *posts: dict[str, Any]) -> None:
    async with store.transaction() as tx:
        await tx.append_input(game_id, line(number))
        await tx.enqueue(posts)
        await tx.mark_handled(1000 * game_id + number)


async def waiting(store: Store) -> list[tuple[int, str]]:
    claims = await store.claim([entry.id for entry in await store.changed(0)])
    return [(claim.chat_id, str(claim.payload["text"])) for claim in claims]


async def test_presses_that_wait_are_written_kind_by_kind(store: Store, new_game: NewGame) -> None:
    games = [await new_game(-number) for number in range(1, 9)]
    seen = await watched(store)
    await asyncio.gather(*(press(store, game.id, 0, said(game.chat_id, f"of {game.chat_id}")) for game in games))
    assert seen["COMMIT"] == seen["BEGIN"] == 1
    assert not seen["SAVEPOINT"]
    assert sorted(await waiting(store)) == sorted((game.chat_id, f"of {game.chat_id}") for game in games)
    assert [len(await store.inputs(game.id)) for game in games] == [1] * len(games)


async def test_looks_of_one_message_replace_one_another_in_their_order(store: Store, new_game: NewGame) -> None:
    game = await new_game(-1)
    await asyncio.gather(*(press(store, game.id, number, said(-1, str(number), pin=not number)) for number in range(5)))
    (entry,) = await store.changed(0)
    (claim,) = await store.claim([entry.id])
    assert (claim.payload["text"], claim.payload["pin"]) == ("4", True)


async def test_others_that_write_meanwhile_are_kept_whole(store: Store, new_game: NewGame) -> None:
    """A board's text, a group's settings, and a line that is there already: each hears its own fate."""
    game = await new_game(-1)
    await press(store, game.id, 0, said(-1, "first"))
    (entry,) = await store.changed(0)
    (claim,) = await store.claim([entry.id])

    async def settle() -> None:
        done, shown = (claim.row,), ShownMessage(-1, "board", 7, "first", game.id)
        async with store.transaction() as tx:
            await tx.settle(Settlement(done=done, shown=(shown,), spent=(Spending(-1, "message", 5.0),)))

    async def change() -> None:
        async with store.transaction() as tx:
            await tx.save_chat(Chat(-1, "renamed"))

    twice = press(store, game.id, 0, said(-1, "not this"))
    fates = await asyncio.gather(
        press(store, game.id, 1, said(-1, "second")), twice, settle(), change(), return_exceptions=True
    )
    assert [type(fate) for fate in fates] == [type(None), StoreError, type(None), type(None)]
    assert await waiting(store) == [(-1, "second")]
    assert await store.message_of(-1, "board") == 7
    assert [logged.number for logged in await store.inputs(game.id)] == [0, 1]
    chat = await store.chat(-1)
    assert chat is not None
    assert chat.title == "renamed"


async def test_a_log_goes_on_where_the_clock_was_put_off(store: Store, new_game: NewGame) -> None:
    game = await new_game(-1)
    async with store.transaction() as tx:
        await tx.append_input(game.id, LoggedInput(0, {}, "", 1.0))
        await tx.put_off_clock(game.id, 5.0)
        await tx.append_input(game.id, LoggedInput(1, {}, "", 2.0))
    assert [logged.counted for logged in await store.inputs(game.id)] == [6.0, 2.0]


async def test_who_asks_while_something_is_looked_up_is_answered_by_the_next_look(store: Store) -> None:
    looks: list[Sequence[int]] = []
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def look(_: Database, numbers: Sequence[int]) -> Mapping[int, str]:
        looks.append(numbers)
        return {number: f"{number} of {len(looks)}" for number in numbers if number != 3}

    async def slowly(work: Any) -> Any:
        found = await store.run(work)
        begun.set()
        await go_on.wait()
        return found

    asked = BatchedReads(slowly, look)
    first = asyncio.create_task(asked.find(1))
    await begun.wait()
    others = asyncio.gather(asked.find(1, 3), asked.find(2))
    given_up = asyncio.create_task(asked.find(4))
    await asyncio.sleep(0)
    given_up.cancel()
    go_on.set()
    assert await first == ["1 of 1"]
    assert [*await others] == [["1 of 2"], ["2 of 2"]]
    assert [set(numbers) for numbers in looks] == [{1}, {1, 2, 3, 4}]
