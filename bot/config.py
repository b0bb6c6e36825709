"""Settings of a bot, from the environment or `.env`. A bad value is refused at start, naming its variable."""

import os
import re
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import BeforeValidator, Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.ops.environment import ScenariosDir, SettingsError, told_of
from bot.store.place import Place, place_of
from bot.telegram.intake.bot_api.proxies import Proxy, ProxyError, proxy_of, proxy_to

TELEGRAM = "https://api.telegram.org/"
SECRET_LENGTH = 35
"""The length of BotFather's tokens after the colon (Bot API: Authorizing your bot has an example)."""
SHORTEST_SECRET = 8
"""The least length that is taken for a token: another Bot API server may give shorter ones."""


_WHOLE = re.compile(r"-?[0-9]{1,16}")


def _is_chat_id(value: object) -> object:
    """The number of a chat (Bot API: Chat, `id`): at most 52 significant bits, negative for groups and channels."""
    if value is None or value == "":
        return None
    text = str(value).strip()
    number = int(text) if _WHOLE.fullmatch(text) else 0  # int() itself would read 1_000 and the digits of all scripts
    if not 0 < abs(number) < 2**52:
        raise ValueError("must be the number of a chat, such as 123456789 or -1001234567890")
    return number


AdminChat = Annotated[int | None, BeforeValidator(_is_chat_id)]


def _is_plain(secret: str) -> bool:
    """Whether a secret has only the letters that tokens and secrets have (Bot API: setWebhook, `secret_token`)."""
    return all(c.isascii() and (c.isalnum() or c in "_-") for c in secret)


def _has_host(address: str) -> bool:
    """Whether an http(s) address names a host, and no impossible port."""
    try:
        parts = urlsplit(address)
        parts.port  # noqa: B018 - urllib: ValueError for what is no port
    except ValueError:
        return False
    host = parts.hostname
    return parts.scheme in {"http", "https"} and bool(host) and not any(c.isspace() for c in address)


def _groups(value: object) -> object:
    """The groups that a setting names: `all`; `off`, which is no group; or ids with commas between them."""
    if not isinstance(value, str) or value.lower() == "all":
        return value.lower() if isinstance(value, str) else value
    if value.lower() == "off":
        return frozenset()
    words = [word.strip() for word in value.split(",")]
    if not all(word.removeprefix("-").isdecimal() and word.isascii() for word in words):
        raise ValueError("must be all, off, or the ids of groups, such as -1001234567890,-1009876543210")
    return frozenset(map(int, words))


OwnScenarios = Annotated[Literal["all"] | frozenset[int], NoDecode, BeforeValidator(_groups)]


class Settings(BaseSettings):
    """The settings of a bot.

    Attributes:
        bot_token: the token that BotFather gave (Bot API: Authorizing your bot).
        bot_api_url: the Bot API server, without the token: `https://host/bot`.
        proxy_url: the proxy on the way there; empty: the one that the environment names, if any.
        database: the SQLite file, made if missing; or the address of a database on a server of PostgreSQL.
        scenarios: a directory with more scenario files; empty: none but the shipped ones.
        webhook_url: the public https address that Telegram shall call; empty: polling.
        webhook_secret: the secret that Telegram must present with each call (Bot API: setWebhook, `secret_token`).
        listen: `host:port` of the webhook, which Telegram reaches; this port serves no other page.
        monitor: `host:port` of the health check and the metrics, for the host alone; empty: neither is served.
        admin_chat: the id of the chat that hears of errors: a person's, a group's or a channel's.
        log_level: from DEBUG to ERROR.
        log_json: one JSON object a line instead of text.
        retention_days: logs of games that ended so many days ago are deleted; empty: they are kept for ever.
        telegram_rate: messages a second that Telegram allows this bot: 30, or up to 1,000 with paid broadcasts.
        clock_speed: game seconds a real second; for demos and tests.
        own_scenarios: the groups that may bring scenarios of their own: `all`, `off`, or the ids of groups.
    """

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", hide_input_in_errors=True)

    bot_token: SecretStr | None = None
    bot_api_url: Annotated[str, Field(repr=False)] = "https://api.telegram.org/bot"
    proxy_url: Proxy | None = None
    database: Place = Path("mafia.sqlite3")
    scenarios: ScenariosDir = None
    webhook_url: Annotated[str, Field(repr=False)] = ""
    webhook_secret: SecretStr | None = None
    listen: str = ""
    monitor: str = ""
    admin_chat: AdminChat = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_json: bool = False
    retention_days: Annotated[int | None, Field(ge=1, le=36_500)] = None
    telegram_rate: Annotated[int, Field(ge=5, le=1_000)] = 30
    clock_speed: Annotated[float, Field(gt=0, le=10_000)] = 1.0
    own_scenarios: OwnScenarios = "all"

    @field_validator("*", mode="before")
    @classmethod
    def _empty_is_unset(cls, value: object, info: ValidationInfo) -> object:
        return cls.model_fields[str(info.field_name)].default if value == "" else value

    @field_validator("database", "proxy_url", "log_level", mode="before")
    @classmethod
    def _read(cls, value: object, info: ValidationInfo) -> object:
        readers = {"database": place_of, "proxy_url": proxy_of, "log_level": str.upper}
        return readers[str(info.field_name)](value) if isinstance(value, str) and value else value

    @field_validator("bot_token")
    @classmethod
    def _token_shape(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            number, _, secret = value.get_secret_value().partition(":")
            if not (number.isascii() and number.isdecimal() and secret and _is_plain(secret)):
                raise ValueError("must look like 123456:ABC...")
            if len(secret) < SHORTEST_SECRET:
                raise ValueError(
                    f"is too short: after the colon come some {SECRET_LENGTH} characters, not {len(secret)}; "
                    "copy the whole token from @BotFather"
                )
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _secret_shape(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            secret = value.get_secret_value()
            if not (1 <= len(secret) <= 256 and _is_plain(secret)):
                raise ValueError("must be 1 to 256 of A-Z a-z 0-9 _ -")
        return value

    @field_validator("bot_api_url", "webhook_url")
    @classmethod
    def _is_url(cls, value: str) -> str:
        if value and not _has_host(value):
            raise ValueError("must be an http(s) address")
        return value.rstrip("/")

    @field_validator("bot_api_url")
    @classmethod
    def _leads_to_bots(cls, value: str) -> str:
        if not value.endswith("/bot"):  # Bot API: Making requests; the token follows at once
            raise ValueError("must end with /bot, such as https://api.telegram.org/bot")
        return value

    @field_validator("listen", "monitor")
    @classmethod
    def _is_address(cls, value: str) -> str:
        if value:
            host, _, port = value.rpartition(":")
            if not (host and _has_host(f"http://{value}") and port.isascii() and port.isdecimal() and int(port)):
                raise ValueError("must be host:port, such as 127.0.0.1:8080 or [::1]:8080")
        return value

    @property
    def proxy(self) -> Proxy | None:
        """The proxy on the way to the Bot API server, by PROXY_URL or the environment.

        Raises:
            ProxyError: the address in the environment is not that of a proxy.
        """
        return proxy_to(self.bot_api_url, self.proxy_url, os.environ)

    @property
    def scenario_dirs(self) -> tuple[Path, ...]:
        """The directories with scenarios in addition to the shipped ones."""
        return (self.scenarios,) if self.scenarios else ()

    @property
    def ports(self) -> dict[str, tuple[str, int] | None]:
        """The host and port to listen on, by variable; None where no page is to be served there."""
        named = {"LISTEN": self.listen if self.webhook_url else "", "MONITOR": self.monitor}
        return {name: _host_and_port(address) for name, address in named.items()}


def _host_and_port(address: str) -> tuple[str, int] | None:
    if not address:
        return None
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


def load_settings() -> Settings:
    """The settings as the environment has them.

    Raises:
        SettingsError: a value is bad, or two do not fit together; names the variables, never the token.
    """
    try:
        settings = Settings()
    except (ValidationError, OSError, UnicodeDecodeError) as error:
        raise told_of(error) from None
    if settings.bot_token is not None:
        try:
            settings.proxy  # noqa: B018 - that there can be one is to be known now
        except ProxyError as error:
            raise SettingsError(str(error)) from None
    if settings.webhook_url:
        if not settings.listen:
            raise SettingsError("LISTEN: must be set when WEBHOOK_URL is")
        if settings.webhook_secret is None:
            raise SettingsError("WEBHOOK_SECRET: must be set when WEBHOOK_URL is")
        if settings.bot_api_url.startswith(TELEGRAM) and not settings.webhook_url.startswith("https://"):
            raise SettingsError("WEBHOOK_URL: must be an https address; Telegram calls no other")
    elif settings.listen and not settings.monitor:
        raise SettingsError(
            "LISTEN: only the webhook is served there, and WEBHOOK_URL is not set; "
            "the address of /healthz and /metrics is MONITOR"
        )
    if settings.listen and settings.listen == settings.monitor:
        raise SettingsError("MONITOR: must be another address than LISTEN: strangers reach that one")
    return settings
