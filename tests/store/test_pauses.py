"""A pause that Telegram asked for is kept over a restart, and no longer than asked."""

from bot.store import Store
from bot.store.place import Place


async def test_a_clock_that_was_set_back_makes_no_pause_longer(place: Place) -> None:
    unix = 10_000.0
    async with await Store.open(place, lambda: unix) as store:
        async with store.transaction() as tx:
            await tx.pause(-1, unix + 30)
            await tx.pause(-2, unix + 5)
        unix += 10
        assert (await store.recall(0))[1] == {-1: 10_030.0, -2: 10_005.0}
        unix -= 7200
        assert (await store.recall(0))[1] == {-1: unix + 30, -2: unix + 5}


async def test_a_pause_may_end_before_its_time(place: Place) -> None:
    async with await Store.open(place, lambda: 10_000.0) as store:
        for chat in (-1, -2):
            async with store.transaction() as tx:
                await tx.pause(chat, 10_030.0)
        async with store.transaction() as tx:
            await tx.pause(-1, 10_000.0)
        assert (await store.recall(0))[1] == {-2: 10_030.0}
