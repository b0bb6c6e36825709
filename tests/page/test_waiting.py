"""A lobby that waits for the visitor is filled by the robots as soon as the visitor has joined it."""

import asyncio

import pytest

from playground.opening import Playground
from playground.page.room import PlayRoom
from playground.page.stage import GameChoice

pytestmark = pytest.mark.asyncio(loop_scope="session")

CHOICE = GameChoice("simple", 5, speed=20, seed="waiting", wait=True, seat=2)
LONG = "Abcdefghijklmnopqrstuvwxyz-Abcdefghijklmnopqrstuvwxyz-0123456789"


async def in_phase(room: PlayRoom, phase: str) -> None:
    async with asyncio.timeout(20):
        while room.phase != phase:
            await asyncio.sleep(0.05)


async def join_by_hand(room: PlayRoom) -> None:
    me = room.visitor.id
    board = next(message for message in await room.control.messages(me, room.group_id) if message.is_lobby)
    await room.control.press(me, board.message_id, row=0, column=0, chat=room.group_id, wait=10)


async def seats(room: PlayRoom) -> list[int]:
    async with asyncio.timeout(20):
        while (moment := room.pacing.moment) is None or len(moment.seats) < 5:
            await asyncio.sleep(0.05)
    return list(moment.seats)


async def test_the_visitor_may_have_another_name_by_then(ground: Playground) -> None:
    room = ground.room
    await room.start(CHOICE)
    await in_phase(room, "lobby")
    await room.rename(room.visitor.id, LONG, "", "en")  # the bot shows as much of it as fits
    await join_by_hand(room)
    assert await seats(room) == [person.id for person in room.people]


async def test_the_visitor_may_have_closed_the_lobby_and_opened_another(ground: Playground) -> None:
    room = ground.room
    await room.start(CHOICE)
    await in_phase(room, "lobby")
    begin = await room.control.last()
    await room.control.write(room.visitor.id, "/cancel", room.group_id)
    await room.control.write(room.visitor.id, "/newgame", room.group_id)
    async with asyncio.timeout(20):
        async for event in room.control.follow(begin):
            if event.message is not None and event.message.is_lobby and event.kind == "sent":
                break
    await join_by_hand(room)
    assert sorted(await seats(room)) == sorted(person.id for person in room.people)
    assert ground.stage.running is not None
    row = await ground.stage.running.ctx.store.active_game_in(room.group_id)
    assert row is not None
    assert row.seed == room.deal, "the address in the bar deals this game again"


async def test_nobody_waits_for_a_visitor_who_only_watches(ground: Playground) -> None:
    choice = GameChoice("simple", 5, speed=20, seed="waiting", wait=True, mode="watch")
    await ground.room.start(choice)
    await in_phase(ground.room, "playing")
