"""A bot behind a proxy, through which all calls to Telegram go; a playground where the environment names one."""

from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner
from pydantic import SecretStr

from bot.app import running
from bot.cli import main
from bot.telegram.intake.bot_api.proxies import proxy_of
from playground.guard import LOOPBACK
from playground.server.serving import running_server
from tests.logs import log_of
from tests.telegram.bot_api.socks import SocksProxy


async def greeted(control, person):
    begin = await control.last()
    await control.start(person.id)
    async for event in control.follow(begin):
        if event.message is not None and event.message.by_bot:
            return event.message.text
    raise AssertionError("the feed ended")


async def test_all_calls_to_telegram_go_through_the_proxy(settings_for):
    async with running_server(names=("telegram.invalid", *LOOPBACK)) as server:
        port = urlsplit(server.url).port or 0
        person = await server.control.person("Sara", language_code="en")
        async with SocksProxy(port, ("me", "s3cret")).open() as proxy:
            way = proxy_of(f"socks5h://me:s3cret@127.0.0.1:{proxy.port}")
            settings = settings_for(
                bot_api_url="http://telegram.invalid/bot", bot_token=SecretStr(server.token), proxy_url=way
            )
            with log_of("DEBUG", way.secrets) as log:
                async with running(settings):
                    assert "I narrate Mafia" in await greeted(server.control, person)
            assert len(proxy.asked) > 1, "those who poll have a connection of their own"
            assert set(proxy.asked) == {("telegram.invalid", 80, True)}
            assert "s3cret" not in log.getvalue()


async def test_the_playground_is_on_this_machine_whatever_proxy_the_environment_names(monkeypatch, settings_for):
    for name in ("ALL_PROXY", "HTTP_PROXY", "HTTPS_PROXY"):
        monkeypatch.setenv(name, "socks5://127.0.0.1:1")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    async with running_server() as server:
        person = await server.control.person("Sara", language_code="en")
        settings = settings_for(bot_api_url=server.base_url, bot_token=SecretStr(server.token))
        async with running(settings):
            assert "I narrate Mafia" in await greeted(server.control, person)


@pytest.mark.parametrize("kind", ["socks5", "socks5h", "http"])
def test_a_proxy_that_is_not_there_is_named_without_its_password(monkeypatch, tmp_path, unused_tcp_port, kind):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOT_TOKEN", "123456:ABCdef-secret-secret")
    monkeypatch.setenv("BOT_API_URL", "http://192.0.2.1/bot")
    monkeypatch.setenv("PROXY_URL", f"{kind}://me:s3cret@127.0.0.1:{unused_tcp_port}")
    with log_of("DEBUG") as log:
        done = CliRunner().invoke(main, ["run"])
    assert done.exit_code == 2
    assert f"cannot reach 192.0.2.1 through {kind}://127.0.0.1:{unused_tcp_port} (" in done.output
    assert "s3cret" not in done.output + log.getvalue()
