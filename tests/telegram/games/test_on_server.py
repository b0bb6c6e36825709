"""A bot with the database on a server of PostgreSQL, which is stopped and started meanwhile."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.place import Server
from bot.store.postgres import session
from bot.store.rows import GameState
from bot.telegram.games import paused
from playground.crowd import RobotCrowd
from tests.postgres import Cluster
from tests.telegram.world import playing
from tests.whole.table import group_of, lobby, people, story
from tests.whole.table import playing as answering

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


@contextlib.asynccontextmanager
async def stopped(cluster: Cluster) -> AsyncIterator[None]:
    """While the block runs there is no server."""
    await asyncio.to_thread(cluster.stop)
    try:
        yield
    finally:
        cluster.start()


async def test_a_whole_game(tmp_path: Path, postgres: Server) -> None:
    async with playing(tmp_path, 60.0, database=postgres) as world:
        everyone = await people(world.control, 6)
        group = await group_of(world.control, everyone)
        crowd = RobotCrowd(world.control, group.id, everyone)
        begin = await world.control.last()
        board = await lobby(world.control, group, everyone[0])
        async with answering(crowd, begin):
            await crowd.join(board)
            await world.control.write(everyone[0].id, "/skip", group.id)
            await asyncio.wait_for(story(world.control, group, begin), 120)
        (row,) = await world.up.ctx.store.finished_games()
        assert row.row.state is GameState.ENDED
        assert row.lines > 20
        assert (await world.up.ctx.store.counts())["games_ended"] == 1


@pytest.mark.parametrize("at_once", [False, True])
async def test_games_stand_still_while_the_server_is_stopped(
    tmp_path: Path,
    cluster: Cluster,
    postgres: Server,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    *,
    at_once: bool,
) -> None:
    """After a mere restart of the server, a game that was idle meanwhile does not notice."""
    monkeypatch.setattr(paused, "TRY_AGAIN", 0.05)
    monkeypatch.setattr(session, "CONNECT_SECONDS", 2.0)
    async with playing(tmp_path, database=postgres) as world:
        services = world.up.services
        everyone = await world.people(*NAMES)
        group = await world.group(*everyone)
        await world.game(group, everyone, "simple")
        table = await world.skip_to(everyone[0], group, "day 1")
        living = [one for one in everyone if table.game.seats[table.seat_of(one.id) or 0].alive]
        voter = max(living, key=lambda one: table.seat_of(one.id) or 0)  # the first button is somebody else's
        board = (await world.messages(voter, group))[-1]
        logged = table.logged
        vote = board.buttons[0]["callback_data"]
        async with stopped(cluster):
            if not at_once:
                pressed = await world.control.press(voter.id, board.message_id, vote, group.id, wait=10)
                assert pressed.answer is not None
                assert "didn't go through" in (pressed.answer.text or "")
                async with asyncio.timeout(10):
                    while table.row.id not in services.paused:  # it does with the first beat that is not heard
                        await asyncio.sleep(0.02)
                assert table.time.timer is None
                assert "the database server cannot be reached" in (world.up.ctx.store.trouble or "")
        async with asyncio.timeout(20):
            while table.row.id not in services.tables:
                await asyncio.sleep(0.02)
        answer = await world.press(voter, board, board.buttons[0]["text"])
        assert "didn't go through" not in (answer.text or "")
        now = world.table(group)
        assert now.logged > logged
        assert len(await world.up.ctx.store.inputs(table.row.id)) == now.logged
        told = [one for one in caplog.records if one.levelno >= logging.ERROR]
        assert {one.getMessage().split(":")[0] for one in told} <= {"the database server cannot be reached"}
        assert not [one for one in told if one.exc_info]
