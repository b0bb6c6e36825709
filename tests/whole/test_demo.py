"""`mafia demo` and `mafia play --terminal`: a game that is over before anybody looks is over all the same."""

import asyncio

from bot.cli.play import Stage, Staging, play_one, stage
from bot.playground.control import Control
from bot.playground.crowd import Crowd

PATIENCE = 120.0
"""A game that hangs shall fail, and not hang the tests, however slow the machine. Seconds."""

FAST = 1000.0
SIX_OF_TWENTY = Staging("classic", 6, "en", FAST)
FULL = Staging("joker", 6, "en", FAST)


async def over(on: Stage) -> None:
    """Wait until the game of the group has begun and ended."""
    while not on.bot.ctx.tally.inputs["Start"]:
        await asyncio.sleep(0.01)
    while await on.bot.ctx.store.active_games_in(on.group.id):
        await asyncio.sleep(0.01)


async def test_a_game_that_ends_while_it_is_begun_by_skip(tmp_path, monkeypatch, capsys):
    async with asyncio.timeout(PATIENCE), stage(SIX_OF_TWENTY, tmp_path / "mafia.sqlite3") as on:
        write = Control.write

        async def write_(control, user, text, chat):
            await write(control, user, text, chat)
            if text == "/skip":
                await over(on)

        monkeypatch.setattr(Control, "write", write_)
        await play_one(on, SIX_OF_TWENTY)
        assert on.bot.ctx.tally.inputs["Start"] == 1
    assert "🏁 The game is over" in capsys.readouterr().out


async def test_a_game_of_a_full_lobby_that_ends_before_anybody_looks(tmp_path, monkeypatch, capsys):
    async with asyncio.timeout(PATIENCE), stage(FULL, tmp_path / "mafia.sqlite3") as on:
        join = Crowd.join

        async def join_(crowd, lobby):
            await join(crowd, lobby)
            await over(on)

        monkeypatch.setattr(Crowd, "join", join_)
        await play_one(on, FULL)
        assert on.bot.ctx.tally.inputs["Start"] == 1
    assert "🏁 The game is over" in capsys.readouterr().out


async def test_a_lobby_that_closes_without_a_game(tmp_path, monkeypatch):
    async with asyncio.timeout(PATIENCE), stage(SIX_OF_TWENTY, tmp_path / "mafia.sqlite3") as on:
        write = Control.write

        async def write_(control, user, text, chat):
            await write(control, user, "/stop" if text == "/skip" else text, chat)

        monkeypatch.setattr(Control, "write", write_)
        await play_one(on, SIX_OF_TWENTY)
        assert not on.bot.ctx.tally.inputs["Start"]
