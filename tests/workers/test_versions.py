"""Two versions on one database: an upgrade of one worker after the other."""

import asyncio
import contextlib

import pytest

from bot import app
from bot.app import running
from bot.store.workers import tables
from bot.store.workers.crew import Crew
from bot.telegram.cluster import worker as workers
from tests.whole.table import group_of, lobby, people
from tests.workers.conftest import until


@pytest.mark.timeout(120)
async def test_games_stay_with_their_version_until_its_worker_stops(telegram, settings_for, monkeypatch):
    monkeypatch.setattr(workers, "SHARING", 1)
    monkeypatch.setattr(workers, "STILL", 0.1)
    control, settings = telegram.control, settings_for(clock_speed=1)
    async with contextlib.AsyncExitStack() as stack, contextlib.AsyncExitStack() as leaving:
        monkeypatch.setattr(app, "bot_version", lambda: "1.0")
        old = (await leaving.enter_async_context(running(settings))).worker
        for _ in range(4):
            everyone = await people(control, 2)
            await lobby(control, await group_of(control, everyone), everyone[0])
        assert old is not None
        groups = old.ownership.groups
        assert len(groups) == 4
        monkeypatch.setattr(app, "bot_version", lambda: "2.0")
        new = (await stack.enter_async_context(running(settings))).worker
        assert new is not None
        await asyncio.sleep(4)
        assert [(one.version, one.games) for one in await new.crew.alive()] == [("1.0", 4), ("2.0", 0)]
        await leaving.aclose()
        await until(lambda: new.ownership.groups == groups)


async def test_the_tables_of_an_older_version_get_more_while_its_workers_live(postgres, monkeypatch):
    """One that knew nothing yet of draining lives, a newer one joins, and then one more of the older."""
    async with contextlib.AsyncExitStack() as stack:

        async def join(name):
            crew = await Crew.join(postgres, name, name)
            stack.push_async_callback(crew.close)
            await crew.beat()
            return crew

        def older():
            monkeypatch.setattr(tables, "TABLES", tuple(sql for sql in tables.TABLES if "draining" not in sql))
            monkeypatch.setattr(tables, "MADE", "older")

        older()
        first = await join("older")
        assert await first.take(-1) is not None
        monkeypatch.undo()
        second = await join("newer")
        assert not await second.draining()
        older()
        third = await join("older")
        for crew in (first, second, third):
            await crew.beat()
        assert [one.name for one in await second.alive()] == ["older", "newer", "older"]
        assert await second.take(-1) is None
        assert not await second.drain(0), "the older ones know nothing of it"
        assert await third.draining()
