"""A backup taken during a game, put back after the game was played on: the game goes on from the backup."""

import asyncio

import pytest

from bot.app import running
from bot.store import Store
from bot.store.place import file_of
from bot.store.sqlite.backup import back_up, restore
from bot.store.sqlite.sole import sole_use
from playground.crowd import RobotCrowd
from tests.app.games import stopped
from tests.app.test_stopping import words
from tests.whole.table import group_of, lobby, people, playing, story


@pytest.mark.timeout(150)
async def test_a_game_goes_on_from_its_backup(server, settings_for, tmp_path):
    settings, control = settings_for(clock_speed=40), server.control
    backup = tmp_path / "backup.db"
    everyone = await people(control, 6)
    group = await group_of(control, everyone)
    crowd = RobotCrowd(control, group.id, everyone, pause=0.2)
    begin = await control.last()
    async with running(settings) as up:
        await crowd.join(await lobby(control, group, everyone[0], "/newgame simple"))
        async with playing(crowd, begin):
            await control.write(everyone[0].id, "/skip", group.id)
            await reached(up, 5)
            await asyncio.to_thread(back_up, file_of(settings.database), backup)
            (table,) = up.services.tables.values()
            saved = table.logged
            await reached(up, saved + 6)
    async with await Store.open(backup) as copy:
        kept = len(await copy.inputs(table.row.id))
    with sole_use(settings.database):
        restore(backup, file_of(settings.database))
    begin = await control.last()
    async with running(settings) as up:
        (again,) = up.services.tables.values()
        assert again.logged <= kept + 1, "a deadline at most"
        async with playing(crowd, begin):
            await reached(up, kept + 8)
            await stopped(control, group, everyone[0])
            await asyncio.wait_for(story(control, group, begin), 60)
        await up.sender.drained()
        assert not await up.ctx.store.was_restored()
    texts = await words(control, group, begin)
    assert [text for text in texts if "had to go back" in text] == texts[:1]
    assert (await control.look_at_group(group.id)).permissions == group.permissions


async def reached(up, logged):
    """Wait until the game has so many inputs."""
    async with asyncio.timeout(60):
        while not any(table.logged >= logged for table in up.services.tables.values()):
            await asyncio.sleep(0.05)
