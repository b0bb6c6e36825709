"""A bot that serves health and metrics, in a Telegram of its own."""

import contextlib
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from pydantic import SecretStr

from bot.app import running
from bot.config import Settings
from bot.ops import metrics, monitor
from bot.telegram.outbox.allowance import Limits
from playground.control import NO_TLS
from playground.server.serving import RunningServer as Server
from playground.server.serving import running_server
from playground.views import Group, Someone
from playground.views import SeenMessage as Message
from tests.telegram.world import World


@dataclass
class WatchedWorld(World):
    """A world whose bot is looked at through a web server."""

    web: httpx.AsyncClient

    async def health(self) -> tuple[int, dict[str, Any]]:
        answer = await self.web.get("/healthz")
        return answer.status_code, answer.json()

    async def turn(self, people: list[Someone], group: Group) -> tuple[Someone, Message, str]:
        """Let phases end until a player has the floor; the player, the message, and the data of its button."""
        table = await self.skip_to(people[0], group, "day 1")
        while not any(ask.ability == "turn" for ask in table.game.questions.open.values()):
            await self.say(people[0], "/skip", group)
        ask = next(ask for ask in table.game.questions.open.values() if ask.ability == "turn")
        speaker = next(one for one in people if table.seat_of(one.id) == ask.seat)
        for message in reversed(await self.messages(speaker, group)):
            for button in message.buttons:
                if str(button.get("callback_data")).startswith("a:"):
                    return speaker, message, button["callback_data"]
        raise AssertionError("nobody can end his turn")

    async def scrape(self) -> dict[str, float]:
        """Every sample of /metrics: `name{label="value"}` to its number."""
        answer = await self.web.get("/metrics")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        found = {}
        for family in text_string_to_metric_families(answer.text):
            for sample in family.samples:
                labels = ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items()))
                found[sample.name + (f"{{{labels}}}" if labels else "")] = sample.value
        return found


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with running_server() as server:
        await server.control.settings(query_lifetime=60)
        yield server


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def always_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot looks at itself at every look from outside."""
    monkeypatch.setattr(monitor, "LOOKED_AT_EVERY", 0.0)


@pytest.fixture
def up_to_date(always_looking: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events are told at once."""
    monkeypatch.setattr(metrics, "WAITS", metrics.Waits(0.0, 0.0))


@pytest.fixture
def seen(server: Server, tmp_path: Path, free_port: int) -> Callable[..., AbstractAsyncContextManager[WatchedWorld]]:
    """Runs a bot with these settings beside the usual ones, within these limits or none."""
    address = f"127.0.0.1:{free_port}"

    @contextlib.asynccontextmanager
    async def start(limits: Limits | None = None, **more) -> AsyncIterator[WatchedWorld]:
        settings = Settings(
            _env_file=None,
            bot_token=SecretStr(server.token),
            bot_api_url=server.base_url,
            database=tmp_path / "mafia.sqlite3",
            **{"clock_speed": 1, "monitor": address, **more},
        )
        async with (
            running(settings, limits or Limits(speed=None)) as up,
            httpx.AsyncClient(base_url=f"http://{address}", timeout=20, verify=NO_TLS) as web,
        ):
            up.ctx.echoes.moment = 0.0  # tests are faster than people
            world = WatchedWorld(server, up, web)
            await world.settled()
            yield world

    return start
