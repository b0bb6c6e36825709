"""Told to stop, the bot says so and opens the groups; started again, the bot goes on and closes them again."""

import asyncio
import contextlib
import sqlite3
import time

import pytest

from bot.app import running
from bot.store import Store
from bot.store.place import file_of
from bot.telegram.outbox.allowance import Limits
from playground.server.faults.hooks import Call
from tests.app.games import begun, kicked, said
from tests.whole.table import BotProcess, group_of, lobby, people

STOPS, BACK = "I have to stop for a moment", "I'm back"


async def words(control, group, after):
    """The bot's words in the group since then, the beginning of each."""
    events = await control.feed(after, limit=10_000)
    said = [e.message for e in events if e.kind == "sent" and e.chat_id == group.id and e.message is not None]
    return [one.text for one in said if one.by_bot and not one.service]


async def permissions(control, group):
    return (await control.look_at_group(group.id)).permissions


async def closed(control, group):
    async with asyncio.timeout(20):
        while (await permissions(control, group))["can_send_messages"]:
            await asyncio.sleep(0.05)


async def standing(control, group, person):
    return (await control.standing(group.id, person.id))[0]["status"]


async def test_a_stop_opens_and_a_start_closes_and_says_so_once(server, settings_for):
    settings, control = settings_for(clock_speed=1), server.control
    begin = await control.last()
    everyone, group = await begun(server, settings)
    assert sum(STOPS in text for text in await words(control, group, begin)) == 1
    assert await permissions(control, group) == group.permissions, "nobody knows how long it will be"
    begin = await control.last()
    async with running(settings, Limits(speed=None)) as up:
        await asyncio.wait_for(said(control, group, begin, BACK), 10)
        await closed(control, group)
        await kicked(control, group, everyone[0], 3)
        await up.sender.drained()
        (table,) = up.services.tables.values()
        out = next(one for one in everyone if table.seat_of(one.id) == 3)
        assert await standing(control, group, out) == "restricted"
    assert await standing(control, group, out) == "member", "nobody stays muted"
    assert await permissions(control, group) == group.permissions
    texts = await words(control, group, begin)
    assert [BACK in text for text in texts].count(True) == 1
    assert STOPS in texts[-1], "somebody has played since the last stop"
    begin = await control.last()
    for _ in range(2):  # a storm of restarts
        async with running(settings, Limits(speed=None)) as up:
            await closed(control, group)
            await up.sender.drained()
            assert await standing(control, group, out) == "restricted"
        assert await permissions(control, group) == group.permissions
        assert await standing(control, group, out) == "member"
    texts = await words(control, group, begin)
    assert sum(STOPS in text for text in texts) == 0, "nobody has played since it was said"
    assert sum(BACK in text for text in texts) == 1
    async with await Store.open(settings.database) as store:
        assert await store.closed_chats() == []
        assert await store.all_restricted() == []


async def test_a_chat_gets_back_its_own_permissions_whoever_changed_them_meanwhile(server, settings_for):
    settings, control = settings_for(clock_speed=1), server.control
    _, group = await begun(server, settings)
    own = ["can_send_messages", "can_send_photos", "can_invite_users"]
    await control.permissions(group.id, own)
    async with running(settings, Limits(speed=None)):
        await closed(control, group)
    assert sorted(name for name, on in (await permissions(control, group)).items() if on) == sorted(own)


async def test_a_lobby_is_told_too(server, settings_for):
    settings, control = settings_for(), server.control
    everyone = await people(control, 2)
    group = await group_of(control, everyone)
    begin = await control.last()
    for _ in range(3):
        async with running(settings, Limits(speed=None)):
            if not await words(control, group, begin):
                await asyncio.wait_for(lobby(control, group, everyone[0]), 20)
    texts = [text for text in await words(control, group, begin) if STOPS in text or BACK in text]
    assert ["lobby is saved" in text for text in texts] == [True, False], texts
    assert "lobby is still open" in texts[1]


@pytest.mark.timeout(120)
async def test_a_server_that_does_not_answer_cannot_keep_it_from_stopping(server, settings_for):
    settings, control = settings_for(clock_speed=1), server.control
    everyone, group = await begun(server, settings)
    begin = await control.last()
    bot = BotProcess(server, file_of(settings.database), speed=1)
    await bot.start()
    await asyncio.wait_for(said(control, group, begin, BACK), 30)
    await closed(control, group)
    await kicked(control, group, everyone[0], 3)
    begin, silent, asked = await control.last(), asyncio.Event(), asyncio.Event()

    async def hang(call: Call) -> None:
        if call.method != "getUpdates":
            asked.set()
            await silent.wait()

    server.world.hooks.before.append(hang)
    try:
        await control.write(everyone[1].id, "/help")  # something in hand, and its answer on the way
        await asyncio.wait_for(asked.wait(), 20)
        started = time.monotonic()
        assert await bot.terminate() == 0
        assert time.monotonic() - started < 8, "5 s on an idle machine"
    finally:
        server.world.hooks.before.remove(hang)
        silent.set()
    assert "Traceback" not in bot.log.read_text()
    await bot.start()
    try:
        await asyncio.wait_for(said(control, group, begin, BACK), 30)
        await closed(control, group)
    finally:
        assert await bot.terminate() == 0
    texts = await words(control, group, begin)
    assert STOPS not in texts[0], "what was not said in time is said no more"
    assert await permissions(control, group) == group.permissions


@pytest.mark.timeout(120)
async def test_a_press_in_hand_is_finished_and_a_locked_database_cannot_keep_it_from_stopping(server, tmp_path):
    control, database = server.control, tmp_path / "mafia.sqlite3"
    everyone = tuple([await control.person(name, language_code="en", started=True) for name in ("Ann", "Ben")])
    group = await group_of(control, everyone)
    asked = asyncio.Event()

    async def slow(call: Call) -> None:
        if call.method == "answerCallbackQuery":
            asked.set()
            await asyncio.sleep(0.7)

    bot = BotProcess(server, database, speed=1)
    await bot.start()
    board = await asyncio.wait_for(lobby(control, group, everyone[0]), 30)
    server.world.hooks.before.append(slow)
    data = board.buttons[0]["callback_data"]
    press = asyncio.create_task(control.press(everyone[0].id, board.message_id, data, group.id, wait=15))
    await asyncio.wait_for(asked.wait(), 20)
    assert await bot.terminate() == 0
    pressed = (await press).answer
    assert pressed is not None
    assert "You're in" in pressed.text
    server.world.hooks.before.remove(slow)
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as foreign:
        assert foreign.execute("SELECT user_id FROM players").fetchall() == [(everyone[0].id,)]
        await bot.start()
        await asyncio.wait_for(said(control, group, await control.last(), BACK), 30)
        foreign.execute("BEGIN IMMEDIATE")
        started = time.monotonic()
        assert await bot.terminate() == 0
        assert time.monotonic() - started < 8, "5 s on an idle machine"
    assert "Traceback" not in bot.log.read_text()


async def test_it_stops_while_it_still_waits_for_telegram_to_start(server, tmp_path):
    silent, asked = asyncio.Event(), asyncio.Event()

    async def hang(_: Call) -> None:
        asked.set()
        await silent.wait()

    server.world.hooks.before.append(hang)
    bot = BotProcess(server, tmp_path / "mafia.sqlite3", speed=1)
    await bot.start()
    await asyncio.wait_for(asked.wait(), 30)
    started = time.monotonic()
    try:
        assert await bot.terminate() == 0
        assert time.monotonic() - started < 8, "5 s on an idle machine"
    finally:
        silent.set()
