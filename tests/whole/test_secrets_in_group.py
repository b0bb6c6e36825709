"""Whole games by the place where secrets are told, on good servers and bad ones: no secret is ever in public."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.app import Running, running
from bot.scenario import load
from playground.control import Control
from playground.crowd import RobotCrowd
from playground.server.serving import running_server
from playground.server.settings import FloodLimits
from playground.views import Group, Happened, SeenMessage, Someone
from tests.engine.examples import LONG
from tests.whole.table import bot_settings, group_of, lobby, people, playing, story

SPEED = 20.0
SCENARIOS = ("classic", "godfather", "zodiac", "persian_roles", "advanced") if LONG else ("classic",)
MODES = ("auto", "here", "private")
ROLE = "Your role:"


@dataclass
class Evening:
    """A game that was played to its end, and everything that was written meanwhile."""

    control: Control
    up: Running
    group: Group
    everyone: tuple[Someone, ...]
    events: list[Happened]

    @property
    def written(self) -> list[SeenMessage]:
        """The messages of the bot as they came or changed."""
        found = [event.message for event in self.events if event.kind in {"sent", "edited"}]
        return [message for message in found if message is not None and message.by_bot and not message.service]

    @property
    def public(self) -> list[SeenMessage]:
        """What everybody in the group could read."""
        return [message for message in self.written if message.chat_id == self.group.id and message.receiver is None]

    def told(self, person: Someone) -> list[SeenMessage]:
        """What this person alone could read."""
        return [one for one in self.written if person.id in {one.chat_id, one.receiver}]

    def asides(self) -> list[SeenMessage]:
        """What was shown in the group to one member alone."""
        return [message for message in self.written if message.receiver is not None]


@contextlib.asynccontextmanager
async def evening(
    folder: Path, scenario: str, mode: str, fault: tuple[str, str] | None = None, *, limits: bool = True
) -> AsyncIterator[Evening]:
    """A game of as many as its smallest table has, half of whom have never started the bot."""
    async with running_server(limits=FloodLimits() if limits else False) as server:
        control = server.control
        await control.settings(speed=SPEED, query_lifetime=30)
        settings = bot_settings(server, folder, SPEED)
        everyone = await people(control, load(scenario).sizes()[0], strangers=True)
        group = await group_of(control, everyone)
        if fault is not None:
            await control.fault(fault[0], fault[1], times=1_000_000, ephemeral=fault[0] in {"too_many", "lost"})
        crowd = RobotCrowd(control, group.id, everyone, pause=0.3)
        async with running(settings) as up:
            directory = up.services.directory
            chat = await directory.chat(group.id)
            await directory.save_chat(replace(chat, settings=chat.settings.having("secrets", mode)))
            first = await control.last()
            board = await lobby(control, group, everyone[0], f"/newgame {scenario}")
            await crowd.join(board)
            begin = await control.last()
            async with playing(crowd, begin):
                if not up.services.tables:
                    await control.write(everyone[0].id, "/skip", group.id)
                await asyncio.wait_for(story(control, group, begin), 200)
            events = await control.feed(first, limit=100_000)
            yield Evening(control, up, group, everyone, events)


def no_secret_is_public(game: Evening) -> None:
    """All that is for one player is protected, and nothing else is."""
    assert [message.text for message in game.public if message.protected or ROLE in message.text] == []


@pytest.mark.timeout(260)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("scenario", SCENARIOS)
async def test_a_whole_game_wherever_secrets_are_told(tmp_path: Path, scenario: str, mode: str) -> None:
    async with evening(tmp_path, scenario, mode) as game:
        no_secret_is_public(game)
        for person in game.everyone:
            cards = [one for one in game.told(person) if ROLE in one.text]
            here = {"here": True, "private": False, "auto": not person.started}[mode]
            assert cards
            assert (cards[0].receiver == person.id) is here, "at the deal; a hand is shown in the group in any case"
        counted = await game.control.counters()
        assert counted.too_many == 0, counted
        refused = {words: times for words, times in counted.errors.items() if "MAFIA" not in words}
        assert not [words for words in refused if "phemeral" in words and "delete" not in words], refused


BAD_SERVERS = {
    "knows nothing of it": ("older", ""),
    "ignores the parameters": ("earlier", ""),
    "lacks a method": ("unknown", "editEphemeralMessageText"),
    "forgets its messages": ("forgetful", ""),
    "asks to wait": ("too_many", ""),
    "shows none": ("lost", ""),
}


@pytest.mark.timeout(260)
@pytest.mark.parametrize("server", BAD_SERVERS)
async def test_a_bad_server_makes_no_secret_public(tmp_path: Path, server: str) -> None:
    async with evening(tmp_path, "classic", "auto", BAD_SERVERS[server], limits=False) as game:
        no_secret_is_public(game)
        if server in {"knows nothing of it", "lacks a method"}:
            assert game.asides() == []
            assert all(any(ROLE in one.text for one in game.told(person)) for person in game.everyone)
