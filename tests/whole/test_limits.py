"""A whole game with Telegram's limits enforced, and each person's knowledge of it."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.app import admission_for, running
from bot.scenario import available, load
from playground.server.serving import running_server
from playground.server.settings import FloodLimits as Enforced
from playground.views import Group, Someone
from tests.crowds import KeptCrowd
from tests.logs import log_of, secrets_in
from tests.whole.table import bot_settings, group_of, lobby, people, playing, story

ROLES = ("Godfather", "Mafioso", "Doctor", "Detective", "Citizen")
WHISPER = "between you and me"
SPEED = 20.0
"""The game's clock and the windows of the limits run so much faster than real time."""


@dataclass
class LimitsGame:
    """The players and the group, and every text that was sent or edited, by chat."""

    everyone: tuple[Someone, ...]
    group: Group
    told: list[tuple[int, str]]
    log: str
    seed: str
    token: str


@contextlib.asynccontextmanager
async def played(
    tmp_path: Path, scenario: str, players: int, speed: float, level: str = "INFO"
) -> AsyncIterator[LimitsGame]:
    """A whole game under enforced limits, from the lobby to the story, with what was logged meanwhile."""
    async with running_server(limits=Enforced()) as server:
        control = server.control
        await control.settings(speed=speed, query_lifetime=30)
        settings = bot_settings(server, tmp_path, speed)
        everyone = await people(control, players)
        group = await group_of(control, everyone)
        crowd = KeptCrowd(control, group.id, everyone, pause=0.3)
        admission = admission_for(settings)
        with log_of(level, [server.token]) as log:
            async with running(settings, None, admission) as up:
                board = await lobby(control, group, everyone[0], f"/newgame {scenario}")
                await crowd.join(board)
                begin = await control.last()
                async with playing(crowd, begin):
                    if not up.services.tables:
                        await control.write(everyone[0].id, "/skip", group.id)
                    (game,) = await up.ctx.store.active_games()
                    for person in everyone:
                        await control.write(person.id, WHISPER)
                    await asyncio.wait_for(story(control, group, begin), 200)
                assert up.sender.counters.too_many == 0
                assert not admission.dropped, "robots press no faster than they may"
        counted = await control.counters()
        assert counted.too_many == 0, counted
        unanswered = [press for press in crowd.presses if press.answer.answer is None and press.answer.query_id]
        assert not unanswered
        events = [e for e in await control.feed(begin, limit=100_000) if e.kind in {"sent", "edited"} and e.message]
        told = [(e.message.receiver or e.chat_id, e.message.text) for e in events if e.message]
        yield LimitsGame(everyone, group, told, log.getvalue(), game.seed, server.token)


@pytest.mark.timeout(260)
@pytest.mark.parametrize("scenario", [name for name in sorted(available()) if name != "classic"])
async def test_a_game_of_every_scenario_within_the_limits(tmp_path: Path, scenario: str) -> None:
    async with played(tmp_path, scenario, load(scenario).sizes()[0], speed=50) as game:
        for person in game.everyone:
            assert any("Your role: " in text for chat, text in game.told if chat == person.id)
        _log_is_discreet(game, scenario)


def _log_is_discreet(game: LimitsGame, scenario: str) -> None:
    names = [person.first_name for person in game.everyone]
    assert "is up" in game.log
    assert game.token not in game.log
    assert not secrets_in(game.log, scenario, game.seed, WHISPER, *names), game.log


def test_what_is_looked_for_in_logs_would_be_found() -> None:
    line = "seat 3 is the godfather, pressed a:1:2002:5, mafia_shot, «Доктор»"
    assert set(secrets_in(line, "classic")) == {"godfather", "Godfather", "mafia_shot", "Доктор", "a:1:2002:5,"}


@pytest.mark.timeout(150)
@pytest.mark.rules("CL-06", "CL-07", "CL-61", "CH-11", "CH-13", "SM-05")
async def test_a_game_of_ten_within_the_limits(tmp_path: Path) -> None:
    async with played(tmp_path, "classic", 10, SPEED, "DEBUG") as game:
        assert game.token not in game.log, "not even at DEBUG"
        for person in game.everyone:
            told = [text for chat, text in game.told if chat == person.id]
            assert any(re.search(r"Your role: .*?(Godfather|Mafioso|Doctor|Detective|Citizen)", text) for text in told)
        public = [text for chat, text in game.told if chat == game.group.id]
        ended = next(i for i, text in enumerate(public) if text.startswith(("🏆", "🏁")))  # robots may draw
        assert all(role in public[ended] for role in ROLES), "the end shows all roles"
        for text in public[:ended]:
            if not text.startswith("🎭"):  # the roles in play, without names
                hidden = "\n".join(line for line in text.splitlines() if not line.startswith("🔔"))
                assert not any(role in hidden for role in ROLES), text
