"""`mafia rehearse` beside a running bot: a game is announced as a start then takes it up."""

import asyncio
import sqlite3
import sys

import pytest

from bot.app import running
from tests.app.games import begun, kicked, said
from tests.whole.table import group_of, lobby, people


async def rehearsed(database, *, env=None):
    """The command in a process: the exit code, the line of each game, and the last line."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.cli", "rehearse", str(database),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, env=env,
    )  # fmt: skip
    output, _ = await process.communicate()
    return process.returncode, output.decode().splitlines()


@pytest.mark.timeout(120)
async def test_beside_a_running_bot_it_changes_nothing_and_says_what_would_go_on(server, settings_for):
    settings, control = settings_for(clock_speed=0.1), server.control
    everyone, _ = await begun(server, settings)
    async with running(settings) as up:
        others = await people(control, 2)
        elsewhere = await group_of(control, others)
        await lobby(control, elsewhere, others[0])
        (table,) = up.services.tables.values()
        counts = await up.ctx.store.counts()
        code, lines = await rehearsed(settings.database)
        assert code == 0, lines
        assert [line.partition(": ")[2].partition("  [")[0] for line in lines[:-1]] == ["would go on", "would reopen"]
        assert f"{table.logged} inputs" in lines[0]
        assert "Running games: 1; would go on: 1; would end: 0. Lobbies: 1; would reopen: 1" in lines[-1]
        after = await up.ctx.store.counts()
        assert {name: after[name] for name in ("inputs", "players", "chats")} == {
            name: counts[name] for name in ("inputs", "players", "chats")
        }
        before = table.logged
        await kicked(control, await control.look_at_group(table.row.chat_id), everyone[0], 3)
        assert table.logged > before, "the game goes on"


@pytest.mark.timeout(120)
async def test_what_it_says_would_end_ends_at_the_start_and_nothing_else(server, settings_for):
    settings = settings_for(clock_speed=1)
    _, group = await begun(server, settings)
    with sqlite3.connect(settings.database) as db:
        db.execute("UPDATE inputs SET digest = 'another' WHERE number = 0")
    db.close()
    code, lines = await rehearsed(settings.database)
    assert code == 1
    assert "WOULD END: input 0 (Start) leads to something else than it did: the digest differs" in lines[0]
    begin = await server.control.last()
    async with running(settings) as up:
        await asyncio.wait_for(said(server.control, group, begin, "this game can't go on"), 10)
        assert await up.ctx.store.active_games() == []
    assert (await rehearsed(settings.database))[0] == 0, "nothing is left that would end"
