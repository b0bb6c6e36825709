"""The waiting line for a seat, in order."""

from bot.store import Store
from bot.store.gathering.guests import is_seated, stop_waiting, wait, waiting_for
from bot.store.rows import User
from tests.store.conftest import NewGame


async def line(store: Store, game_id: int) -> list[str]:
    return [user.name for user in await waiting_for(store, game_id)]


async def test_they_wait_in_the_order_in_which_they_came(store: Store, new_game: NewGame) -> None:
    here, there = await new_game(-1), await new_game(-2)
    async with store.transaction() as tx:
        for number, name in ((30, "Ada"), (10, "Ben"), (20, "Cid")):
            await tx.save_user(User(number, name))
            await wait(tx, here.id, number)
        await wait(tx, here.id, 30)  # once more: the place stays
        await wait(tx, there.id, 10)
    assert await line(store, here.id) == ["Ada", "Ben", "Cid"]
    async with store.transaction() as tx:
        await stop_waiting(tx, here.id, 30)
        await wait(tx, here.id, 30)
    assert await line(store, here.id) == ["Ben", "Cid", "Ada"]
    async with store.transaction() as tx:
        await is_seated(tx, 10)
    assert await line(store, here.id) == ["Cid", "Ada"]
    assert await line(store, there.id) == []
