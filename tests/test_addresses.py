"""Addresses as they may be shown: whatever the scheme, nothing of user information or of a query is in them."""

import pytest

from bot.addresses import host, is_plain, secrets_in, shown

SECRET = "s3cret"
SHOWN = {
    "postgresql://u:s3cret@127.0.0.1/x": "postgresql://127.0.0.1/x",
    "postgres://u:s3cret@h1:1,[::1]:2/x?sslmode=require": "postgres://h1:1,[::1]:2/x",
    "postgresql+asyncpg://u:s3cret@127.0.0.1/x": "postgresql+asyncpg://127.0.0.1/x",
    "mysql://s3cret@db/x": "mysql://db/x",
    "postgresql://db/x?user=u&password=s3cret": "postgresql://db/x",
    "postgresql:///x?host=/run&password=s3cret#s3cret": "postgresql:///x",
    "https://u:s3cret@api.example.org:8081/bot": "https://api.example.org:8081/bot",
    "https://u:s3%40cret@example.org": "https://example.org",
    "socks5h://u:s3cret@127.0.0.1:1080": "socks5h://127.0.0.1:1080",
    "u:s3cret@127.0.0.1:1080": "127.0.0.1:1080",
    "https://example.org/hook": "https://example.org/hook",
    "postgresql://u:p@s3cret@db/x": "postgresql://db/x",
}
UNCLEAR = (
    "postgresql://u:s3cret/t@db/x",
    "postgresql://u:s3cret?t@db/x",
    "postgresql://u:s3cret#t@db/x",
    "postgresql://u:1@s3cret/t@db/x",
    "postgresql://db/x?password=a@s3cret",
)
"""Nobody can tell where the password ends."""


@pytest.mark.parametrize("address", SHOWN)
def test_an_address_is_shown_without_what_it_must_not_tell(address: str) -> None:
    assert shown(address) == SHOWN[address]
    assert SECRET not in host(address)


@pytest.mark.parametrize("address", UNCLEAR)
def test_of_an_address_that_is_unclear_only_its_kind_is_shown(address: str) -> None:
    assert not is_plain(address)
    assert shown(address) == "postgresql://[hidden]"


def test_the_secrets_in_an_address() -> None:
    assert secrets_in("postgresql://u:a%40b@db/x?password=c%2Fd&sslmode=off&sslpassword=e") == [
        *("a%40b", "a@b", "c%2Fd", "c/d", "e")
    ]
    assert secrets_in("https://api.telegram.org/bot") == []
