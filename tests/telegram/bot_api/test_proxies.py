"""Proxies on the way to Telegram: which one is taken, and calls that really go through one."""

import asyncio

import pytest
from telegram.error import NetworkError, TimedOut

from bot.telegram.intake.bot_api.proxies import Proxy, ProxyError, proxy_of, proxy_to
from tests.telegram.bot_api.socks import SocksManner, SocksProxy
from tests.telegram.bot_api.test_request import faked, plain, wired

TELEGRAM = "https://api.telegram.org/bot"
CALL = "http://telegram.invalid:8443/bot1:token/getMe"
GIVEN = Proxy("socks5://given:1080")


@pytest.mark.parametrize(
    ("server", "given", "environment", "taken"),
    [
        (TELEGRAM, None, {}, None),
        (TELEGRAM, GIVEN, {}, "socks5://given:1080"),
        (TELEGRAM, GIVEN, {"HTTPS_PROXY": "http://h:1", "NO_PROXY": "*"}, "socks5://given:1080"),
        (TELEGRAM, None, {"HTTPS_PROXY": "http://h:1"}, "http://h:1"),
        (TELEGRAM, None, {"https_proxy": "http://l:1", "HTTPS_PROXY": "http://h:1"}, "http://l:1"),
        (TELEGRAM, None, {"HTTP_PROXY": "http://h:1"}, None),
        (TELEGRAM, None, {"ALL_PROXY": "socks5h://a:1"}, "socks5h://a:1"),
        (TELEGRAM, None, {"all_proxy": "socks5://a:1", "HTTPS_PROXY": "https://h:1"}, "https://h:1"),
        (TELEGRAM, None, {"ALL_PROXY": "socks5://a:1", "NO_PROXY": "localhost,.telegram.org"}, None),
        (TELEGRAM, None, {"ALL_PROXY": "socks5://a:1", "no_proxy": "example.org"}, "socks5://a:1"),
        (TELEGRAM, None, {"ALL_PROXY": ""}, None),
        ("http://bots.example.org/bot", None, {"HTTP_PROXY": "http://h:1", "HTTPS_PROXY": "http://s:1"}, "http://h:1"),
        ("http://127.0.0.1:8081/bot", GIVEN, {"HTTP_PROXY": "http://h:1"}, None),
        ("http://[::1]:8081/bot", None, {"ALL_PROXY": "http://h:1"}, None),
        ("http://localhost:8081/bot", None, {"ALL_PROXY": "nonsense"}, None),
    ],
)
def test_which_proxy_is_taken(server, given, environment, taken):
    found = proxy_to(server, given, environment)
    assert (found.url if found is not None else None) == taken


BAD = (
    "nonsense",
    "127.0.0.1:1080",
    "ftp://s3cret@127.0.0.1:21",
    "socks4://127.0.0.1:1080",
    "socks5://127.0.0.1",
    "socks5://127.0.0.1:0",
    "socks5://127.0.0.1:99999",
    "socks5://127.0.0.1:port",
    "socks5://:1080",
    "socks5://u:s3/cret@127.0.0.1:1080",
    "socks5://u:s3@cret@127.0.0.1:1080",
    "socks5://[::1:1080",
    "socks5://127.0.0.1:1080/s3cret",
    "socks5://s3cret@127.0.0.1:1080",
    f"socks5://u:{'s3cret' * 60}@127.0.0.1:1080",
    "http://u:s3cretش@127.0.0.1:8080",
)


@pytest.mark.parametrize("url", BAD)
def test_what_is_no_proxy_is_refused_and_not_shown(url):
    with pytest.raises(ProxyError) as refused:
        proxy_of(url)
    assert "s3" not in str(refused.value)
    with pytest.raises(ProxyError, match=r"^ALL_PROXY: "):
        proxy_to(TELEGRAM, None, {"ALL_PROXY": url})


def test_a_proxy_shows_its_place_alone():
    proxy = proxy_of(" SOCKS5H://me:s%40cret@[::1]:1080/ ")
    assert (proxy.scheme, proxy.place, proxy.login) == ("socks5h", ("::1", 1080), ("me", "s@cret"))
    assert proxy.secrets == ["s%40cret", "s@cret"]
    assert "cret" not in f"{proxy} {proxy!r}"


@pytest.mark.parametrize("login", [None, ("me", "s@cret")])
async def test_a_call_goes_through_a_socks_proxy_who_looks_up_the_name(login):
    async with faked(plain(b"{}")) as fake:
        target = int(fake.url.split(":")[2].partition("/")[0])
        async with SocksProxy(target, login).open() as proxy:
            user = "me:s%40cret@" if login else ""
            async with wired(proxy=proxy_of(f"socks5h://{user}127.0.0.1:{proxy.port}")) as line:
                for _ in range(2):
                    assert await line.do_request(CALL, "POST") == (200, b"{}")
            assert proxy.asked == [("telegram.invalid", 8443, True)], "they share a connection"
            assert proxy.logins == ([login] if login else [])
        assert fake.requests[0].startswith(b"POST /bot1:token/getMe HTTP/1.1\r\nHost: telegram.invalid:8443\r\n")


async def test_with_socks5_the_name_is_looked_up_here(monkeypatch):
    looked_up = []

    async def found(host, port, **_):
        looked_up.append(host)
        return [(2, 1, 6, "", ("192.0.2.7", port or 0))]

    async with faked(plain(b"{}")) as fake:
        target = int(fake.url.split(":")[2].partition("/")[0])
        async with (
            SocksProxy(target).open() as proxy,
            wired(proxy=proxy_of(f"socks5://127.0.0.1:{proxy.port}")) as line,
        ):
            loop = asyncio.get_running_loop()
            there = loop.getaddrinfo

            async def one_name(host, port, **more):
                return await (found if host == "telegram.invalid" else there)(host, port, **more)

            monkeypatch.setattr(loop, "getaddrinfo", one_name)
            assert await line.do_request(CALL, "POST") == (200, b"{}")
            assert looked_up == ["telegram.invalid"]
            assert proxy.asked == [("192.0.2.7", 8443, False)]


@pytest.mark.parametrize("manner", [SocksManner.REFUSES, SocksManner.HANGS_UP, SocksManner.TALKS_NONSENSE])
async def test_a_proxy_that_gives_no_connection_is_a_matter_of_the_network(manner):
    async with (
        SocksProxy(1, manner=manner).open() as proxy,
        wired(proxy=proxy_of(f"socks5h://me:s3cret@127.0.0.1:{proxy.port}")) as line,
    ):
        with pytest.raises(NetworkError, match="the proxy gives no connection: ") as failed:
            await line.do_request(CALL, "POST")
    assert "token" not in str(failed.value)
    assert "s3cret" not in str(failed.value)


@pytest.mark.parametrize("user", ["", "me:wrong@"])
async def test_a_proxy_that_wants_another_login(user):
    async with (
        SocksProxy(1, login=("me", "s3cret")).open() as proxy,
        wired(proxy=proxy_of(f"socks5h://{user}127.0.0.1:{proxy.port}")) as line,
    ):
        with pytest.raises(NetworkError, match="the proxy gives no connection: "):
            await line.do_request(CALL, "POST")


async def test_a_proxy_that_is_silent_or_is_not_there(unused_tcp_port):
    async with (
        SocksProxy(1, manner=SocksManner.IS_SILENT).open() as proxy,
        wired(proxy=proxy_of(f"socks5h://127.0.0.1:{proxy.port}"), connect_timeout=0.05) as line,
    ):
        with pytest.raises(TimedOut, match="nothing was sent"):
            await line.do_request(CALL, "POST")
    async with wired(proxy=proxy_of(f"socks5h://127.0.0.1:{unused_tcp_port}")) as line:
        with pytest.raises(NetworkError, match="the proxy gives no connection"):
            await line.do_request(CALL, "POST")


async def test_a_call_goes_through_a_proxy_of_http_with_its_login():
    async with faked(plain(b"{}")) as fake:
        place = fake.url.removeprefix("http://").partition("/")[0]
        async with wired(proxy=proxy_of(f"http://me:s%40cret@{place}")) as line:
            assert await line.do_request("http://telegram.invalid/bot1:token/getMe", "POST") == (200, b"{}")
        (request,) = fake.requests
        assert request.startswith(b"POST http://telegram.invalid/bot1:token/getMe ")
        assert b"Proxy-Authorization: Basic bWU6c0BjcmV0" in request


async def test_the_environment_is_not_looked_at_again(monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "socks5://127.0.0.1:1")
    async with faked(plain(b"{}")) as fake, wired() as line:
        assert await line.do_request(fake.url, "POST") == (200, b"{}")
