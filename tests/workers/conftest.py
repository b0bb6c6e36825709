"""A server of Telegram's Bot API, a database on PostgreSQL, and settings of workers that share them."""

import pytest

from bot.config import Settings
from bot.playground.server.serving import running_server


@pytest.fixture
async def telegram():
    async with running_server() as running:
        yield running


@pytest.fixture
def settings_for(telegram, postgres):
    def make(**more):
        return Settings(
            _env_file=None,
            bot_token=telegram.token,
            bot_api_url=telegram.base_url,
            database=postgres,
            **{"clock_speed": 60.0, **more},
        )

    return make
