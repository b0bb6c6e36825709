"""The database of a bot process: shared with another bot, full, damaged, in a directory that refuses writes."""

import asyncio
import ctypes
import resource
import sqlite3
from collections.abc import Callable

import pytest

from bot.store.place import file_of
from tests.app.games import begun, said
from tests.whole.table import BotProcess, group_of, lobby, people

PR_CAPBSET_DROP = 24
CAP_DAC_OVERRIDE = 1


async def refused(bot: BotProcess, before: Callable[[], None] | None = None) -> str:
    """The words of the process before its exit with 2."""
    await bot.start(before)
    assert bot.process is not None
    assert await asyncio.wait_for(bot.process.wait(), 30) == 2
    return bot.log.read_text()


async def joined(server, person, board):
    data = board.buttons[0]["callback_data"]
    pressed = await server.control.press(person.id, board.message_id, data, board.chat_id, wait=15)
    assert pressed.answer is not None
    return pressed.answer


@pytest.mark.timeout(120)
async def test_one_bot_runs_and_a_second_is_refused_and_a_disk_that_takes_nothing_is_borne(server, tmp_path):
    path = tmp_path / "mafia.sqlite3"
    bot = BotProcess(server, path, speed=1)
    second = BotProcess(server, path, speed=1)
    second.log = tmp_path / "second.log"
    everyone = await people(server.control, 3)
    everyone = tuple([one for one in everyone if one.started])
    group = await group_of(server.control, everyone)
    await bot.start()
    try:
        board = await lobby(server.control, group, everyone[0])
        assert bot.process is not None
        assert f"in use: a bot runs on it already (process {bot.process.pid})" in await refused(second)
        resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, (path.stat().st_size, resource.RLIM_INFINITY))
        answer = await joined(server, everyone[0], board)
        assert "didn't go through" in answer.text
        await asyncio.sleep(3)
        resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        async with asyncio.timeout(20):
            while "didn't go through" in (answer := await joined(server, everyone[0], board)).text:
                await asyncio.sleep(0.5)
        assert "You're in" in answer.text
        async with asyncio.timeout(20):
            while "can be written to again" not in bot.log.read_text():
                await asyncio.sleep(0.1)
    finally:
        await bot.terminate()
    log = bot.log.read_text()
    assert log.count("Games stand still until") <= 2, "its size has to be refused and may be found full"
    assert "Traceback" not in log


async def test_damage_is_named_and_the_process_exits_with_2(server, tmp_path):
    path = tmp_path / "mafia.sqlite3"
    path.write_bytes(b"nonsense" * 1000)
    said = await refused(BotProcess(server, path, speed=1))
    assert "is no database" in said
    assert "mafia restore" in said
    assert "Traceback" not in said
    assert path.read_bytes() == b"nonsense" * 1000


def without_privileges() -> None:
    """Root may write everywhere, unless the process gives that up (capabilities(7): CAP_DAC_OVERRIDE)."""
    ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)


async def test_a_file_or_directory_that_may_not_be_written_to(server, tmp_path):
    place = tmp_path / "place"
    place.mkdir()
    bot = BotProcess(server, place / "mafia.sqlite3", speed=1)
    bot.log = tmp_path / "log"
    place.chmod(0o500)
    assert "its directory must be there, and writable" in await refused(bot, without_privileges)
    place.chmod(0o700)
    sqlite3.connect(bot.database).close()
    bot.database.touch(0o400)
    bot.database.chmod(0o400)
    assert "may not be written to" in await refused(bot, without_privileges)


async def test_a_full_disk_keeps_it_from_starting_with_a_clear_word(server, tmp_path):
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, resource.RLIM_INFINITY))

    assert "the disk fails" in await refused(BotProcess(server, tmp_path / "mafia.sqlite3", speed=1), limited)


async def test_one_game_that_cannot_be_read_does_not_keep_the_bot_from_starting(server, settings_for):
    settings = settings_for(clock_speed=1)
    everyone, group = await begun(server, settings)
    with sqlite3.connect(file_of(settings.database)) as db:
        db.execute("UPDATE games SET options = '{nonsense'")
        db.execute("UPDATE inputs SET record = '{nonsense'")
        db.execute("UPDATE chats SET options = '{nonsense'")
    db.close()
    begin = await server.control.last()
    bot = BotProcess(server, file_of(settings.database), speed=1)
    await bot.start()
    try:
        await asyncio.wait_for(said(server.control, group, begin, "this game can't go on"), 30)
        await asyncio.wait_for(lobby(server.control, group, everyone[0]), 30)
    finally:
        assert await bot.terminate() == 0
