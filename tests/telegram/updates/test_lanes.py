"""Updates in their lanes."""

import asyncio

from telegram import Update

from bot.telegram.intake.lanes import LanedUpdates, Lanes


async def test_who_joins_while_he_waits_goes_over_to_the_lane_of_his_game() -> None:
    lanes = Lanes()
    keys = {1: 7}
    held: list[str] = []

    async def key_of(update: Update) -> int:
        return keys[update.update_id]

    async def seen(_: Update) -> bool:
        return False

    async def work() -> None:
        held.append("worked")

    async def failed(_: Update, error: Exception) -> None:
        raise error

    updates = LanedUpdates(lanes, key_of, seen, failed)
    async with lanes.lane(-100):
        async with lanes.lane(7):
            task = asyncio.create_task(updates.process_update(Update(1), work()))
            await asyncio.sleep(0.01)
            keys[1] = -100
        await asyncio.sleep(0.01)
        assert not held, "the group's lane is not free yet"
    await task
    assert held == ["worked"]


async def test_two_ids_of_one_group_are_one_lane_whoever_waited_before() -> None:
    lanes = Lanes()
    inside: list[str] = []
    most = 0

    async def work(key: int) -> None:
        nonlocal most
        async with lanes.lane(key):
            inside.append("x")
            most = max(most, len(inside))
            await asyncio.sleep(0)
            inside.pop()

    async with lanes.lane(-2):
        waiting = [asyncio.create_task(work(key)) for key in (-1, -2, -2)]
        await asyncio.sleep(0)
        lanes.join(-2, -1)
    waiting += [asyncio.create_task(work(key)) for key in (-1, -2)]
    await asyncio.gather(*waiting)
    assert most == 1
    lanes.join(-2, -1)
    lanes.join(-1, -2)
    await work(-2)
    assert lanes._locks == {}
