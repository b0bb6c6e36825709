"""The proxy on the way to Telegram: set for the bot (`PROXY_URL`), or named by the environment, as for any program."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from bot.addresses import is_plain, secrets_in, shown

SOCKS = {"socks5": False, "socks5h": True}
"""Kinds of SOCKS proxies, and whether it is they who look up the names of hosts (as curl has it)."""
SCHEMES = ("http", "https", *SOCKS)
LONGEST = 255
"""The most bytes of a user's name, or of a password (RFC 1929)."""


class ProxyError(ValueError):
    """The error of an address that is no proxy; the message shows no part of the address."""


@dataclass(frozen=True, slots=True)
class Proxy:
    """A proxy, by its address. Only its place is shown."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        return shown(self.url)

    @property
    def scheme(self) -> str:
        """The kind of the proxy."""
        return urlsplit(self.url).scheme

    @property
    def place(self) -> tuple[str, int]:
        """The host and port of the proxy."""
        parts = urlsplit(self.url)
        return parts.hostname or "", parts.port or 0

    @property
    def login(self) -> tuple[str, str] | None:
        """The user name and the password for the proxy, if any."""
        parts = urlsplit(self.url)
        return (unquote(parts.username), unquote(parts.password or "")) if parts.username else None

    @property
    def secrets(self) -> list[str]:
        """The password: as in the address, and as it is meant."""
        return secrets_in(self.url)


def proxy_of(url: str) -> Proxy:
    """The proxy at an address.

    Raises:
        ProxyError: the address is no proxy.
    """
    url = url.strip()
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        port = None
    if not (port and is_plain(url) and parts.hostname and parts.scheme in SCHEMES and parts.path in {"", "/"}):
        raise ProxyError(
            "must be the address of a proxy: http://, https://, socks5:// or socks5h://, then perhaps user:password@, "
            "then host:port. In the user's name and password write @ as %40, : as %3A, / as %2F, ? as %3F and # as %23"
        )
    proxy = Proxy(url)
    if (login := proxy.login) is not None and not _can_be_sent(parts.scheme, *login):
        raise ProxyError("has a user's name or a password that cannot be sent to such a proxy")
    return proxy


def proxy_to(server: str, given: Proxy | None, environment: Mapping[str, str]) -> Proxy | None:
    """The proxy on the way to a server: the one that is given, else the environment's. None to this very machine.

    Raises:
        ProxyError: the address in the environment is not that of a proxy; the message names the variable.
    """
    parts = urlsplit(server)
    host = parts.hostname or ""
    if _is_here(host):
        return None
    if given is not None:
        return given
    for name in (f"{parts.scheme}_proxy", f"{parts.scheme}_proxy".upper(), "all_proxy", "ALL_PROXY"):
        if url := environment.get(name):
            if _is_left_out(host, environment.get("no_proxy") or environment.get("NO_PROXY") or ""):
                return None
            try:
                return proxy_of(url)
            except ProxyError as error:
                raise ProxyError(f"{name}: {error}") from None
    return None


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _is_left_out(host: str, names: str) -> bool:
    """Whether a host is one of these, or below one of them, as `NO_PROXY` lists them."""
    domains = [name.strip().partition(":")[0].lstrip(".").lower() for name in names.split(",")]
    return any(domain == "*" or f".{host}".endswith(f".{domain}") for domain in domains if domain)


def _can_be_sent(scheme: str, user: str, password: str) -> bool:
    if scheme in SOCKS:
        return all(0 < len(word.encode()) <= LONGEST for word in (user, password))
    return all(ord(letter) < 256 for letter in user + password) and ":" not in user  # RFC 7617
