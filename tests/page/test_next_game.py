"""The next game, once one on the page is over."""

import asyncio

import pytest

from bot.store.rows import GameRow
from playground.opening import Playground
from playground.page.stage import GameChoice
from playground.views import SeenMessage

AGAIN = "Play again"
A_GAME = 100.0
ONCE_MORE = 20.0


async def end_of(ground: Playground) -> SeenMessage:
    """The last word of the bot in the group, with the button below."""
    room = ground.room
    async for event in room.control.follow(0):
        if event.chat_id == room.group_id and event.message is not None and event.message.button(AGAIN):
            return event.message
    raise AssertionError("the feed has ended")


async def next_lobby(ground: Playground) -> GameRow:
    bot = ground.stage.running
    assert bot is not None
    while (row := await bot.ctx.store.active_game_in(ground.room.group_id)) is None:
        await asyncio.sleep(0.05)
    return row


@pytest.mark.timeout(150)
@pytest.mark.asyncio(loop_scope="session")
async def test_the_button_under_the_end_opens_the_game_that_was_chosen_on_the_page(ground: Playground) -> None:
    room = ground.room
    await room.start(GameChoice("simple", 9, speed=300.0, seed="next", options="set=powers", mode="watch"))
    async with asyncio.timeout(A_GAME):
        end = await end_of(ground)
    button = end.button(AGAIN)
    assert button is not None
    async with asyncio.timeout(ONCE_MORE):
        await room.control.press(room.people[1].id, end.message_id, button["callback_data"], room.group_id, wait=10)
        row = await next_lobby(ground)
    assert (row.scenario, row.options) == ("simple", {"set": "powers"})


@pytest.mark.timeout(60)
@pytest.mark.asyncio(loop_scope="session")
async def test_from_another_seat_the_game_that_was_chosen_is_played(ground: Playground) -> None:
    await ground.room.start(GameChoice("simple", 6, seed="seat", seat=4))
    async with asyncio.timeout(ONCE_MORE):
        row = await next_lobby(ground)
    assert row.scenario == "simple"
    assert (await ground.room.control.look_at_group(ground.room.group_id)).status(ground.room.people[3].id) == "creator"
