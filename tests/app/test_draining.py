"""A bot that drains opens no new games, plays the running ones to their end, and stops then without a signal."""

import asyncio
import signal

import httpx
import pytest

from bot.app import running
from bot.ops import admin as admins
from bot.store import Store
from playground.control import NO_TLS
from playground.crowd import RobotCrowd
from tests.app.games import begun, said, stopped
from tests.whole.table import BotProcess, group_of, lobby, people

REFUSED, BACK = "I can't open new games right now", "I'm back"
WITHIN = 40


async def told(control, chat_id, words, after=0):
    async for event in control.follow(after):
        message = event.message
        if event.kind == "sent" and event.chat_id == chat_id and message.by_bot and words in message.text:
            return message.text
    raise AssertionError("the feed ended")


async def drained(bot):
    """The exit code, once the process has ended without a signal."""
    return await asyncio.wait_for(bot.process.wait(), WITHIN)


async def draining(address):
    async with httpx.AsyncClient(timeout=20, verify=NO_TLS) as web, asyncio.timeout(WITHIN):
        while True:
            found = await web.get(f"http://{address}/healthz")
            if found.json()["draining"]:
                return found
            await asyncio.sleep(0.1)


@pytest.mark.timeout(180)
async def test_a_running_bot_is_told_by_a_signal(server, settings_for, free_port, monkeypatch):
    control, settings = server.control, settings_for(clock_speed=1)
    everyone, group = await begun(server, settings)
    others = await people(control, 2)
    elsewhere = await group_of(control, others)
    boss = await control.person("Olga", started=True, language_code="en")
    address = f"127.0.0.1:{free_port}"
    monkeypatch.setenv("MONITOR", address)
    monkeypatch.setenv("ADMIN_CHAT", str(boss.id))
    bot, begin = BotProcess(server, settings.database, speed=1), await control.last()
    await bot.start()
    await asyncio.wait_for(said(control, group, begin, BACK), WITHIN)
    bot.tell(signal.SIGUSR1)
    health = await draining(address)
    assert (health.status_code, health.json()["ok"], health.json()["games"]) == (200, True, 1)
    assert "Games: 1" in await asyncio.wait_for(told(control, boss.id, "won't open any more games"), WITHIN)
    begin = await control.last()
    await control.write(others[0].id, "/newgame", elsewhere.id)
    await asyncio.wait_for(said(control, elsewhere, begin, REFUSED), WITHIN)
    bot.tell(signal.SIGUSR1)  # twice is once
    assert bot.runs, "the game that runs is played"
    await stopped(control, group, everyone[0])
    assert await drained(bot) == 0
    await asyncio.wait_for(said(control, group, begin, "ended without a winner"), 5)
    await asyncio.wait_for(told(control, boss.id, "is stopping. Games that will go on after the next start: 0"), 5)
    assert "Traceback" not in bot.log.read_text()
    assert "drained: the last game is over" in bot.log.read_text()
    async with running(settings):  # the new version
        assert (await asyncio.wait_for(lobby(control, elsewhere, others[0]), WITHIN)).is_lobby


@pytest.mark.timeout(180)
async def test_a_lobby_that_was_open_may_still_begin_and_one_that_has_not_is_saved(server, settings_for):
    control, settings = server.control, settings_for(clock_speed=1)
    host, group = await begun(server, settings)
    gathering, waiting = await people(control, 6), await people(control, 2)
    gathered, apart = await group_of(control, gathering), await group_of(control, waiting)
    async with running(settings):
        board = await lobby(control, gathered, gathering[0])
        other = await lobby(control, apart, waiting[0])
    bot, begin = BotProcess(server, settings.database, speed=1, arguments=("--drain",)), await control.last()
    await bot.start()
    await asyncio.wait_for(said(control, gathered, begin, BACK), WITHIN)
    begin = await control.last()
    await RobotCrowd(control, apart.id, waiting).join(other)
    await RobotCrowd(control, gathered.id, gathering).join(board)
    await control.write(gathering[0].id, "/skip", gathered.id)
    await asyncio.wait_for(said(control, gathered, begin, "The game begins"), WITHIN)
    await stopped(control, group, host[0])
    await asyncio.wait_for(said(control, group, begin, "ended without a winner"), WITHIN)
    await asyncio.sleep(2)
    assert bot.runs, "the other game still runs"
    await stopped(control, gathered, gathering[0])
    assert await drained(bot) == 0
    await asyncio.wait_for(said(control, apart, begin, "The lobby is saved"), 5)
    async with await Store.open(settings.database) as store:
        (left,) = await store.active_games()
        assert left.chat_id == apart.id
        assert len(await store.players(left.id)) == 2


async def test_without_a_game_it_stops_at_once(server, tmp_path):
    bot = BotProcess(server, tmp_path / "mafia.sqlite3", speed=1, arguments=("--drain",))
    await bot.start()
    assert await drained(bot) == 0
    assert "stopping" in bot.log.read_text()


async def test_told_to_stop_while_it_drains_it_stops_at_once_and_the_game_is_saved(server, settings_for):
    control, settings = server.control, settings_for(clock_speed=1)
    _, group = await begun(server, settings)
    bot, begin = BotProcess(server, settings.database, speed=1, arguments=("--drain",)), await control.last()
    await bot.start()
    await asyncio.wait_for(said(control, group, begin, BACK), WITHIN)
    assert await bot.terminate() == 0
    assert "drained" not in bot.log.read_text()
    async with running(settings) as up:
        assert len(up.services.tables) == 1


async def test_the_admin_is_told_once(server, settings_for, monkeypatch):
    monkeypatch.setattr(admins, "LOOK_EVERY", 0.05)
    boss = await server.control.person("Olga", started=True, language_code="en")
    async with running(settings_for(admin_chat=boss.id)) as up:
        up.ctx.drain.set()
        await asyncio.wait_for(told(server.control, boss.id, "won't open any more games"), 20)
        await asyncio.sleep(0.3)
        await up.sender.drained()
        events = await server.control.feed(0, limit=10_000)
        texts = [e.message.text for e in events if e.kind == "sent" and e.chat_id == boss.id and e.message]
        assert sum("won't open any more games" in text for text in texts) == 1
