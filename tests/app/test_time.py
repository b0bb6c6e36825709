"""Clocks that jump, machines that sleep: no player loses a turn, and no game stands still for ever."""

import asyncio
import time
from dataclasses import dataclass

import pytest

from bot.app import running
from bot.telegram.clock import LEASH, Machine
from bot.telegram.outbox.deliveries import Post
from tests.app.games import begun, said
from tests.whole.table import group_of, lobby, people

HOUR = 3600.0
A_MOMENT = 30.0
"""Tests are slow at times, and hours are long."""


@dataclass
class Jumps:
    """How far the machine's clocks are off, seconds."""

    wall: float = 0.0
    monotonic: float = 0.0

    @property
    def machine(self):
        return Machine(lambda: time.time() + self.wall, lambda: time.monotonic() + self.monotonic)


async def looked_at(clock):
    """Wait until the bot has looked at the clock after the latest events."""
    before = clock.now()
    while clock.now() - before < 0.2:
        await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    ("wall", "monotonic"),
    [(HOUR, HOUR), (HOUR, 0.0), (2 * HOUR, 0.0), (-2 * HOUR, 0.0)],
    ids=["put aside", "asleep", "clock set forward", "clock set back"],
)
async def test_hours_that_nobody_lived_through_do_not_count(server, settings_for, wall, monotonic):
    """Such hours count neither for a game nor for a lobby, while the bot is up and when the bot starts again."""
    settings, jumps = settings_for(clock_speed=1), Jumps()
    _, group = await begun(server, settings, machine=jumps.machine)
    others = await people(server.control, 2)
    second = await group_of(server.control, others)
    async with running(settings, machine=jumps.machine) as up:
        (table,) = up.services.tables.values()
        await lobby(server.control, second, others[0])
        row = await up.ctx.store.active_game_in(second.id)
        assert row is not None
        played, left, logged = table.clock.now(), row.closes_at - up.ctx.clock.now(), table.logged
        jumps.wall += wall
        jumps.monotonic += monotonic
        await up.services.games.keep_time(table.row.id)  # as its timer would, which rings too early then
        assert await up.services.lobbies.close_if_over(row.id, 0.0) == row.closes_at
        await looked_at(up.ctx.clock)
        assert table.clock.now() == pytest.approx(played, abs=A_MOMENT)
        assert row.closes_at - up.ctx.clock.now() == pytest.approx(left, abs=A_MOMENT)
        assert table.logged == logged, "no phase has ended"
    async with running(settings, machine=jumps.machine) as up:
        (table,) = up.services.tables.values()
        assert table.row.chat_id == group.id
        assert table.clock.now() == pytest.approx(played, abs=2 * A_MOMENT)
        assert table.logged == logged
        known = await up.ctx.store.game(row.id)
        assert known == row, "the lobby is open as before"


@pytest.mark.parametrize("wall", [-2 * HOUR, 100 * 24 * HOUR], ids=["clock set back", "months later"])
async def test_whenever_it_starts_again_phases_go_on_and_end(server, settings_for, wall):
    started, speed = time.monotonic(), 10
    settings, jumps = settings_for(clock_speed=speed), Jumps()
    _, group = await begun(server, settings, machine=jumps.machine)
    jumps.wall += wall
    begin = await server.control.last()
    async with running(settings, machine=jumps.machine) as up:
        (table,) = up.services.tables.values()
        logged = table.logged
        assert table.clock.now() <= (time.monotonic() - started) * speed
        async with asyncio.timeout(60):
            async for _ in server.control.follow(begin):
                if table.logged > logged:
                    break
    texts = [e.message.text for e in await server.control.feed(begin) if e.message and e.chat_id == group.id]
    assert any("I was away for" in text for text in texts) == (wall > 0)


async def test_a_lobby_ends_in_its_time_though_the_clock_was_set_back(server, settings_for):
    settings, jumps = settings_for(), Jumps()
    everyone = await people(server.control, 2)
    group = await group_of(server.control, everyone)
    begin = await server.control.last()
    async with running(settings, machine=jumps.machine) as up:
        await lobby(server.control, group, everyone[0])
        (row,) = await up.ctx.store.active_games()
        jumps.wall -= 2 * HOUR
        left = row.closes_at - up.ctx.clock.now()
        for _ in range(int(left / LEASH) + 1):  # minute after minute goes by, in steps that count
            jumps.monotonic += LEASH * 0.9
            up.ctx.clock.now()
        for _ in range(10):
            jumps.monotonic += LEASH * 0.9
            up.ctx.clock.now()
        up.services.lobbies.countdowns.watch(row)
        await asyncio.wait_for(said(server.control, group, begin, "The lobby has closed"), 30)


async def test_whoever_had_come_back_before_a_refusal_has_not_come_back_since(server, settings_for):
    """The sender and the handlers tell before from after by one clock, right or wrong."""
    settings, jumps = settings_for(), Jumps(monotonic=-time.monotonic() / 2)
    (person,) = await people(server.control, 1)

    async def reachable(wanted):
        async with asyncio.timeout(A_MOMENT):
            while (known := await up.ctx.store.user(person.id)) is None or known.reachable is not wanted:
                await asyncio.sleep(0.02)

    async with running(settings, machine=jumps.machine) as up:
        await reachable(True)
        for blocks in (True, False, True):
            await (server.control.block if blocks else server.control.unblock)(person.id)
            await reachable(not blocks)
        await up.ctx.outgoing.deliver(Post(person.id, "which nobody will read"))
        await asyncio.wait_for(up.sender.drained(), A_MOMENT)


async def let_an_hour_pass(up):
    """An hour passes that counts, and the store knows."""
    up.ctx.clock._at += HOUR
    async with up.ctx.store.transaction() as tx:
        await tx.heartbeat(up.ctx.clock.wall(), up.ctx.clock.now())


async def test_a_game_whose_group_cannot_be_told_stands_through_restarts(server, settings_for):
    """Neither the time of standing before a restart counts, nor that after the restart, nor any later."""
    settings = settings_for(clock_speed=1)
    _, group = await begun(server, settings)
    async with running(settings) as up:
        (table,) = up.services.tables.values()
        async with up.ctx.store.transaction() as tx:
            await tx.pause(group.id, up.ctx.clock.wall() + HOUR)
        up.sender._allowance.pause(group.id, up.ctx.clock.steady() + HOUR)
        await up.ctx.outgoing.deliver(Post(group.id, "news", game=table.row.id))
        table.time.stand_still()
        await let_an_hour_pass(up)
        logged = table.logged
    for _ in range(2):
        async with running(settings) as up:
            (table,) = up.services.tables.values()
            await let_an_hour_pass(up)
            await up.services.games.keep_time(table.row.id)
            assert table.clock.stood_since is not None
            assert (table.clock.now() < A_MOMENT, table.logged) == (True, logged)
    async with running(settings) as up:
        (table,) = up.services.tables.values()
        await let_an_hour_pass(up)
        up.sender._allowance._pauses.clear()
        up.sender._queue.lane(group.id).changed()
        up.sender.wake()
        async with asyncio.timeout(A_MOMENT):
            while table.clock.stood_since is not None:
                await asyncio.sleep(0.02)
    async with running(settings) as up:
        (table,) = up.services.tables.values()
        assert table.clock.now() < 2 * A_MOMENT
        assert table.logged == logged, "no phase has ended"
