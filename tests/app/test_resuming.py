"""Starting again: games go on, or end with an apology; nothing stays closed or restricted."""

import asyncio
import functools
import sqlite3
import time
from dataclasses import replace

import pytest

from bot.app import running
from bot.store import Store
from bot.store.place import file_of
from bot.store.rows import Player
from bot.telegram.clock import Machine
from playground.crowd import RobotCrowd
from tests.app.games import begun, said
from tests.whole.table import BotProcess, group_of, lobby, people


async def test_a_game_goes_on_where_it_was(server, settings_for):
    settings = settings_for(clock_speed=1)
    _, group = await begun(server, settings)
    begin = await server.control.last()
    async with running(settings) as up:
        (table,) = up.services.tables.values()
        assert table.row.chat_id == group.id
        assert table.clock.now() < 10
        await up.sender.drained()
    again = [e.message.text for e in await server.control.feed(begin) if e.kind == "sent" and e.message]
    assert ["I'm back" in text for text in again] == [True], "nothing is said twice"


def later(wall):
    return wall() + 1800


async def test_time_down_is_not_counted_when_the_bot_starts_twice_between_two_inputs(server, settings_for):
    settings = settings_for(clock_speed=0.1)
    await begun(server, settings)
    wall = time.time
    for _ in range(2):
        wall = functools.partial(later, wall)
        async with running(settings, machine=Machine(wall)) as up:
            (table,) = up.services.tables.values()
            assert table.clock.now() < 20
            assert table.logged <= 2, "the deal, and /skip as a sign of life"


async def test_a_game_whose_replay_differs_ends_with_an_apology(server, settings_for):
    settings = settings_for(clock_speed=1)
    _, group = await begun(server, settings)
    with sqlite3.connect(file_of(settings.database)) as db:
        db.execute("UPDATE inputs SET digest = 'another' WHERE number = 0")
    db.close()
    begin = await server.control.last()
    async with running(settings) as up:
        await asyncio.wait_for(said(server.control, group, begin, "this game can't go on"), 10)
        assert not up.services.tables
        assert await up.ctx.store.active_games() == []


async def test_a_game_whose_scenario_is_gone_ends_with_an_apology(server, settings_for):
    settings = settings_for(clock_speed=1)
    _, group = await begun(server, settings)
    async with await Store.open(settings.database) as store:
        (row,) = await store.active_games()
        async with store.transaction() as tx:
            await tx.save_game(replace(row, scenario="forgotten"))
    begin = await server.control.last()
    async with running(settings):
        await asyncio.wait_for(said(server.control, group, begin, "this game can't go on"), 10)


async def test_a_closed_chat_is_opened_when_no_game_needs_it(server, settings_for):
    settings = settings_for(clock_speed=1)
    _, group = await begun(server, settings)
    bot = BotProcess(server, file_of(settings.database), speed=1)
    await bot.start()
    async with asyncio.timeout(30):
        while (await server.control.look_at_group(group.id)).permissions["can_send_messages"]:  # it is night
            await asyncio.sleep(0.1)
    await bot.kill()
    with sqlite3.connect(file_of(settings.database)) as db:
        db.execute("UPDATE games SET state = 'broken'")
    db.close()
    async with running(settings) as up:
        await up.sender.drained()
        opened = (await server.control.look_at_group(group.id)).permissions
        assert opened == group.permissions, "exactly the chat's own permissions are back"


async def test_a_lobby_keeps_its_countdown(server, settings_for):
    settings = settings_for()
    everyone = await people(server.control, 2)
    group = await group_of(server.control, everyone)
    async with running(settings) as up:
        await lobby(server.control, group, everyone[0])
        (row,) = await up.ctx.store.active_games()
        before = row.closes_at - up.ctx.clock.now()
    async with running(settings, machine=Machine(wall=lambda: time.time() + 1000)) as up:
        (row,) = await up.ctx.store.active_games()
        assert row.closes_at - up.ctx.clock.now() == pytest.approx(before, abs=60)


async def test_a_full_lobby_that_had_not_begun_begins(server, settings_for):
    settings = settings_for(clock_speed=1)
    everyone = await people(server.control, 6)
    group = await group_of(server.control, everyone)
    async with running(settings) as up:
        board = await lobby(server.control, group, everyone[0], "/newgame joker")
        await RobotCrowd(server.control, group.id, everyone[:5]).join(board)
        (row,) = await up.ctx.store.active_games()
    async with await Store.open(settings.database) as store, store.transaction() as tx:
        await tx.save_player(Player(row.id, everyone[5].id, 6, everyone[5].first_name, None))
    begin = await server.control.last()
    async with running(settings):
        await asyncio.wait_for(said(server.control, group, begin, "The game begins"), 60)


async def test_told_to_stop_it_stops_in_time(server, tmp_path):
    bot = BotProcess(server, tmp_path / "mafia.sqlite3", speed=1)
    await bot.start()
    person = await server.control.person("Sara", language_code="en")
    begin = await server.control.last()
    await server.control.start(person.id)
    async for event in server.control.follow(begin):
        if event.message is not None and event.message.by_bot:
            break
    assert await bot.terminate() == 0
    assert server.token not in bot.log.read_text()
