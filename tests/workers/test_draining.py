"""One worker that is told to drain drains the bot: nobody opens a new game, and all end when the last game is over."""

import asyncio
import contextlib
import sqlite3
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import httpx
import pytest

from bot.app import running
from bot.store.errors import Fault, ServerError
from bot.telegram.cluster.worker import Worker
from bot.telegram.lobbies.opening import no_new_games
from bot.text import plain, tongue
from playground.control import NO_TLS
from playground.crowd import RobotCrowd
from tests.app.games import said, stopped
from tests.whole.table import group_of, lobby, people
from tests.workers.conftest import until
from tests.workers.processes import free_port

REFUSED = plain(no_new_games(tongue("en")))
WITHIN = 120
"""Seconds; the tags beside names are put back within what a group is allowed, which takes a minute."""
GROUP = -1


class Serving:
    """A worker that ends when its drain does, as `mafia run` does."""

    def __init__(self, settings):
        self._settings = settings
        self._ready = asyncio.get_running_loop().create_future()
        self.task = asyncio.create_task(self._serve())

    async def _serve(self):
        async with running(self._settings) as up:
            self._ready.set_result(up)
            await up.played_out()

    async def up(self):
        await asyncio.wait([self._ready, self.task], return_when=asyncio.FIRST_COMPLETED)
        return self._ready.result() if self._ready.done() else await self.task


@pytest.fixture
async def serve(settings_for):
    async with contextlib.AsyncExitStack() as stack:

        def start(**more):
            serving = Serving(settings_for(clock_speed=1, **more))
            stack.push_async_callback(asyncio.wait, [serving.task])
            stack.callback(serving.task.cancel)
            return serving

        yield start


async def dealt(control, up):
    """A group with a game, which runs at the worker who has heard of it first."""
    everyone = await people(control, 6)
    group = await group_of(control, everyone)
    await RobotCrowd(control, group.id, everyone).join(await lobby(control, group, everyone[0]))
    await control.write(everyone[0].id, "/skip", group.id)
    await until(lambda: up.services.tables.in_chat(group.id))
    return everyone, group


@pytest.mark.timeout(300)
async def test_what_one_is_told_holds_for_all_and_all_end_after_the_last_game(telegram, serve):
    control, address = telegram.control, f"127.0.0.1:{free_port()}"
    one, other = serve(monitor=address), serve()
    leader, told = await one.up(), await other.up()
    await until(lambda: leader.worker.leadership.leads or told.worker.leadership.leads)
    if told.worker.leadership.leads:
        leader, told = told, leader
    players, group = await dealt(control, leader)
    gathering, strangers = await people(control, 2), await people(control, 2)
    gathered, elsewhere = await group_of(control, gathering), await group_of(control, strangers)
    await lobby(control, gathered, gathering[0])
    await asyncio.wait_for(said(control, gathered, 0, "I narrate Mafia here"), WITHIN)

    told.ctx.drain.set()
    await until(leader.ctx.drain.is_set)
    async with httpx.AsyncClient(verify=NO_TLS) as web:
        health = (await web.get(f"http://{address}/healthz")).json()
    assert (health["ok"], health["draining"]) == (True, True)
    begin = await control.last()
    await control.write(strangers[0].id, "/newgame", elsewhere.id)
    await asyncio.wait_for(said(control, elsewhere, begin, REFUSED), WITHIN)
    assert elsewhere.id in leader.worker.ownership, "it came to the one that nobody has told"
    await asyncio.sleep(1.5)
    assert not any(serving.task.done() for serving in (one, other)), "the last game is that of one of them"

    await stopped(control, group, players[0])
    await asyncio.wait_for(asyncio.gather(one.task, other.task), WITHIN)
    await asyncio.wait_for(said(control, group, begin, "ended without a winner"), 5)
    await asyncio.wait_for(said(control, gathered, begin, "The lobby is saved"), 5)
    events = await control.feed(begin, limit=10_000)
    texts = [e.message.text for e in events if e.kind == "sent" and e.message and e.chat_id == gathered.id]
    assert len(texts) == 1, "one of them has said goodbye, the last"


@pytest.mark.timeout(300)
async def test_who_starts_while_others_drain_drains_and_who_starts_after_them_does_not(telegram, serve):
    first = serve()
    up = await first.up()
    players, group = await dealt(telegram.control, up)
    up.ctx.drain.set()
    await until_drains(up)
    second = serve()
    assert (await second.up()).ctx.drain.is_set()
    await stopped(telegram.control, group, players[0])
    await asyncio.wait_for(asyncio.gather(first.task, second.task), WITHIN)
    assert not (await serve().up()).ctx.drain.is_set()


async def until_drains(up):
    async with asyncio.timeout(WITHIN):
        while not await up.worker.crew.draining():
            await asyncio.sleep(0.05)


async def test_who_came_last_ends_first_and_nobody_while_one_has_a_game(hands):
    one, other = await hands(2)
    assert not await one.crew.draining()
    assert not await one.crew.drain(0), "the other one has not heard of it yet"
    assert await other.crew.draining()
    assert not await other.crew.drain(1)
    assert not await one.crew.drain(0)
    assert await other.crew.drain(0)
    assert not await one.crew.drain(0), "it is the other one's turn"
    await other.dies()
    assert await one.crew.drain(0)


async def test_a_game_that_nobody_alive_has_is_waited_for(hands):
    one, other = await hands(2)
    await other.opens(GROUP)
    await one.crew.drain(0)
    await other.dies()
    assert not await one.crew.drain(0)
    assert await one.ownership.take_over(0.0) == 1
    assert await one.crew.drain(0)


@pytest.mark.timeout(60)
async def test_while_the_database_is_away_nobody_ends(settings_for, monkeypatch):
    async with running(settings_for()) as up:
        assert up.worker is not None

        async def lost(_):
            raise ServerError("gone", Fault.UNREACHED)

        monkeypatch.setattr(up.worker.crew, "drain", lost)
        up.ctx.drain.set()
        over = asyncio.create_task(up.played_out())
        await asyncio.sleep(1.2)
        assert not over.done()
        monkeypatch.undo()
        await asyncio.wait_for(over, 10)


@pytest.mark.parametrize("alone", [True, False])
async def test_a_worker_that_cannot_ask_the_database_stops_the_bot_only_where_it_was_alone(alone):
    leadership, mailroom = SimpleNamespace(stop=AsyncMock()), SimpleNamespace(close=AsyncMock())
    crew = SimpleNamespace(stop=AsyncMock(side_effect=sqlite3.OperationalError), alone=alone)
    worker: Any = SimpleNamespace(leadership=leadership, mailroom=mailroom, crew=crew)
    assert await Worker.hand_over(worker) is not alone
