"""A playground with settings for a bot in it."""

import socket

import pytest
from pydantic import SecretStr

from bot.config import Settings
from playground.server.serving import running_server


@pytest.fixture
async def server():
    async with running_server() as server:
        await server.control.settings(query_lifetime=30)
        yield server


def a_free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def free_port():
    return a_free_port()


@pytest.fixture
def other_port(free_port):
    return next(port for port in iter(a_free_port, free_port))


@pytest.fixture
def settings_for(server, tmp_path):
    def make(**more):
        return Settings(
            _env_file=None,
            database=tmp_path / "mafia.sqlite3",
            **{
                "bot_token": SecretStr(server.token),
                "bot_api_url": server.base_url,
                "clock_speed": 30,
                **more,
            },
        )

    return make
