"""Servers' replies in place of updates."""

import asyncio

import pytest

from tests.telegram.world import World


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("callback_query", {"id": "1"}),
        ("message", {"text": "no chat, no date"}),
        ("message", {"chat": {"id": 5}, "date": "?"}),
    ],
)
async def test_an_update_that_cannot_be_read_does_not_hold_up_the_others(
    world: World, kind: str, body: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    sara = await world.person("Sara")
    group = await world.group(sara)
    world.server.world.updates.add(kind, body)
    board = await world.lobby(sara, group)
    assert "Sara" not in board.text
    assert "it is left aside" in caplog.text
    await world.press(sara, board, "Join")
    assert "Sara" in (await world.look(board, sara)).text


async def test_what_comes_later_does_not_wait_for_a_group_that_hangs(world: World) -> None:
    """Nor are hanging updates confirmed with the later ones; repeated with each batch, they are handled once."""
    sara, reza = await world.people("Sara", "Reza")
    slow, other = await world.group(sara), await world.group(reza)
    ctx, updates = world.up.ctx, world.server.world.updates
    async with ctx.lanes.lane(slow.id):
        await world.control.write(sara.id, "/newgame", slow.id)
        while len(ctx.lanes._locks[slow.id][1]) == 1:  # until it waits for the lane, so that it was fetched alone
            await asyncio.sleep(0.004)
        await world.control.write(reza.id, "/newgame", other.id)
        while len(await world.messages(reza, other)) == 1:  # until the lobby follows the greeting
            await asyncio.sleep(0.004)
        assert ctx.tally.late == 0, "it was fetched before the other was given up"
        assert len(updates) >= 2, "neither is confirmed"
    await world.settled()
    assert ctx.tally.duplicates == 0
    assert len(await world.messages(sara, slow)) == len(await world.messages(reza, other)) == 2
