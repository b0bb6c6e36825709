"""No page of a browser reaches the Bot API server, no guess finds the token, and calls go to this machine only."""

import asyncio
import re
import sys

import httpx
import pytest
from telegram import Bot
from telegram.error import InvalidToken, TelegramError

from bot.config import Settings
from playground.control import NO_TLS
from playground.server.serving import RunningServer, running_server

EVIL = "http://evil.example"


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:80"},
        {"Host": "127.0.0.1.evil.example"},
        {"Host": ""},
        {"Host": "["},
        {"Host": "[::1"},
        {"Origin": EVIL},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"},
    ],
    ids=str,
)
async def test_what_a_page_asks_for_is_refused(server: RunningServer, headers: dict[str, str]) -> None:
    async with httpx.AsyncClient(base_url=server.url, headers=headers, verify=NO_TLS) as web:
        for path in ("/control/people", f"/bot{server.token}/getMe", f"/bot{server.token}/setWebhook?url={server.url}"):
            assert (await web.get(path)).status_code == 403
        content = {"content": '{"first_name": "FromEvil"}', "headers": {"Content-Type": "text/plain"}}
        assert (await web.post("/control/people", **content)).status_code == 403  # type: ignore[arg-type]
    assert await server.control.people() == []
    assert server.world.webhook.url == ""


async def test_not_even_a_page_that_the_server_itself_gave(server: RunningServer) -> None:
    async with httpx.AsyncClient(base_url=server.url, verify=NO_TLS) as web:
        assert (await web.get("/control/people", headers={"Origin": server.url})).status_code == 403
        answer = await web.get("/control/people")
        assert answer.status_code == 200
        assert "sandbox" in answer.headers["content-security-policy"]
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


async def test_every_bot_has_a_token_of_its_own() -> None:
    async with running_server() as one, running_server() as other:
        assert one.token != other.token
        assert Settings(_env_file=None, bot_token=one.token).bot_token is not None
        with pytest.raises(InvalidToken):
            async with Bot(other.token, base_url=one.base_url):
                pytest.fail("it was let in")


async def test_a_server_of_its_own_says_which_token_it_has() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "playground.server", "--port", "0", stderr=asyncio.subprocess.PIPE
    )
    assert process.stderr is not None
    said = (await process.stderr.readline()).decode()
    process.terminate()
    await process.communicate()
    found = re.search(r"token: (1000:[\w-]{32,})\n", said)
    assert found is not None


@pytest.mark.parametrize(
    "url",
    [
        "http://10.0.0.1/admin/delete",
        "http://169.254.169.254/latest",
        "https://example.org/telegram",
        "http://localhost.evil.example/",
        "http://127.0.0.1@10.0.0.1/",
        "http://2130706433/",
        "http://[::ffff:10.0.0.1]/",
        "http://[",
        "ftp://127.0.0.1/",
    ],
)
async def test_webhooks_lead_to_this_machine_only(server: RunningServer, url: str) -> None:
    async with Bot(server.token, base_url=server.base_url) as bot:
        with pytest.raises(TelegramError, match="Bad webhook"):
            await bot.set_webhook(url)
        for own in ("http://127.0.0.1:8443/x", "https://localhost/x", "http://[::1]:8080/"):
            assert await bot.set_webhook(own)
