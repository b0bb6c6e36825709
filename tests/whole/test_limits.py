"""A whole game with Telegram's limits enforced, and what each may know of it."""

import asyncio
import re
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.app import running
from bot.config import Settings
from bot.playground.crowd import Crowd
from bot.playground.server.serving import running_server
from bot.playground.server.settings import Limits as Enforced
from tests.whole.table import group_of, lobby, people, playing, story

ROLES = ("Godfather", "Mafioso", "Doctor", "Detective", "Citizen")
SPEED = 20.0
"""The game's clock and the windows of the limits run so much faster than real time."""


@pytest.mark.timeout(150)
@pytest.mark.rules("CL-06", "CL-07", "CL-61", "CH-11", "CH-13", "SM-05")
async def test_a_game_of_ten_within_the_limits(tmp_path: Path) -> None:
    async with running_server(limits=Enforced()) as server:
        control = server.control
        await control.settings(speed=SPEED, query_lifetime=30)
        settings = Settings(
            _env_file=None,
            bot_token=SecretStr(server.token),
            bot_api_url=server.base_url,
            database=tmp_path / "mafia.sqlite3",
            clock_speed=SPEED,
        )
        everyone = await people(control, 10)
        group = await group_of(control, everyone)
        crowd = Crowd(control, group.id, everyone, pause=0.3)
        async with running(settings) as up:
            board = await lobby(control, group, everyone[0])
            await crowd.join(board)
            begin = await control.last()
            async with playing(crowd, begin):
                await control.write(everyone[0].id, "/skip", group.id)
                await asyncio.wait_for(story(control, group, begin), 120)
            assert up.sender.counters.too_many == 0
        counted = await control.counters()
        assert counted.too_many == 0, counted
        unanswered = [press for press in crowd.presses if press.answer.answer is None and press.answer.query_id]
        assert not unanswered
        events = [e for e in await control.feed(begin, limit=100_000) if e.kind in {"sent", "edited"} and e.message]
    for person in everyone:
        told = [e.message.text for e in events if e.chat_id == person.id and e.message]
        assert any(re.search(r"Your role: .*?(Godfather|Mafioso|Doctor|Detective|Citizen)", text) for text in told)
    public = [e.message.text for e in events if e.chat_id == group.id and e.message]
    ended = next(i for i, text in enumerate(public) if text.startswith("🏆"))
    assert all(role in public[ended] for role in ROLES), "the end shows all roles"
    for text in public[:ended]:
        if not text.startswith("🎭"):  # the roles in play, without names
            hidden = "\n".join(line for line in text.splitlines() if not line.startswith("🔔"))
            assert not any(role in hidden for role in ROLES), text
