"""`mafia demo` and `mafia play --terminal`: a game that is over before anybody looks is over all the same."""

import asyncio
from dataclasses import replace

import pytest
from click.testing import CliRunner

from bot.cli import main
from playground.control import Control
from playground.crowd import RobotCrowd
from playground.play import PlayStage, Staging, play_one, stage

PATIENCE = 120.0
"""A game that hangs shall fail, and not hang the tests, however slow the machine. Seconds."""

FAST = 1000.0
SIX_OF_TWENTY = Staging("classic", 6, "en", FAST)
FULL = Staging("joker", 6, "en", FAST)


async def over(on: PlayStage) -> None:
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
    assert "The game is over" in capsys.readouterr().out


async def test_a_game_of_a_full_lobby_that_ends_before_anybody_looks(tmp_path, monkeypatch, capsys):
    async with asyncio.timeout(PATIENCE), stage(FULL, tmp_path / "mafia.sqlite3") as on:
        join = RobotCrowd.join

        async def join_(crowd, lobby):
            await join(crowd, lobby)
            await over(on)

        monkeypatch.setattr(RobotCrowd, "join", join_)
        await play_one(on, FULL)
        assert on.bot.ctx.tally.inputs["Start"] == 1
    assert "The game is over" in capsys.readouterr().out


async def test_a_lobby_that_closes_without_a_game(tmp_path, monkeypatch):
    async with asyncio.timeout(PATIENCE), stage(SIX_OF_TWENTY, tmp_path / "mafia.sqlite3") as on:
        write = Control.write

        async def write_(control, user, text, chat):
            await write(control, user, "/stop" if text == "/skip" else text, chat)

        monkeypatch.setattr(Control, "write", write_)
        await play_one(on, SIX_OF_TWENTY)
        assert not on.bot.ctx.tally.inputs["Start"]


async def test_the_private_chat_of_any_player_is_printed(tmp_path, capsys):
    watched = replace(FULL, private=4)
    async with asyncio.timeout(PATIENCE), stage(watched, tmp_path / "mafia.sqlite3") as on:
        await play_one(on, watched)
        names = [person.first_name for person in on.people]
    told = capsys.readouterr().out
    assert f"🔒 Narrator → {names[3]}\n    🎭 Your role: " in told
    assert f"4.\u00a0\u2068{names[3]}" in told
    assert not any(f"🔒 Narrator → {name}" in told for name in names if name != names[3])


@pytest.mark.parametrize("seat", ["0", "7"])
def test_nobody_sits_there(seat):
    result = CliRunner().invoke(main, ["demo", "--players", "6", f"--private={seat}"])
    assert result.exit_code == 2
    assert f"--private {seat}: the seats are 1 to 6" in result.stderr
