"""`mafia run`: the bot on Telegram."""

import logging
from typing import NoReturn

import click
from telegram.error import BadRequest, InvalidToken, NetworkError, TelegramError

from bot import event_loop
from bot.addresses import host, secrets_in
from bot.app import run as run_bot
from bot.config import Settings, load_settings
from bot.ops.environment import SettingsError
from bot.ops.logs import log_the_uncaught, set_up_logging
from bot.ops.ports import allow_more_open_files
from bot.scenario import ScenarioError
from bot.store import StoreError
from bot.store.errors import DATABASE_ERRORS
from bot.store.opening import cannot_be_used
from bot.store.place import Server

logger = logging.getLogger(__name__)


def settings_or_exit(*, need_token: bool) -> Settings:
    """The settings; a bad one is named on stderr, exit 2."""
    try:
        settings = load_settings()
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    if need_token and settings.bot_token is None:
        raise click.ClickException("BOT_TOKEN: must be set, in the environment or in .env")
    return settings


def set_up(settings: Settings) -> None:
    """Logging as the settings want it, with every secret hidden."""
    hidden = [secret.get_secret_value() for secret in (settings.bot_token, settings.webhook_secret) if secret]
    if isinstance(settings.database, Server):
        hidden.extend(settings.database.secrets)
    for address in (settings.bot_api_url, settings.webhook_url):
        hidden.extend(secrets_in(address))
    if settings.proxy is not None:
        hidden.extend(settings.proxy.secrets)
    if settings.bot_token is not None:  # its secret half too, however an address may have written the colon
        hidden.append(settings.bot_token.get_secret_value().partition(":")[2])
    set_up_logging(settings.log_level, as_json=settings.log_json, secrets=hidden)
    log_the_uncaught()


def run_on_telegram(settings: Settings, *, draining: bool = False) -> None:
    """Run until told to stop, or `draining` until the last game is over.

    Errors that keep the bot from starting are told without a traceback, exit 2.
    """
    set_up(settings)
    allow_more_open_files()
    try:
        event_loop.run(run_bot(settings, draining=draining))
    except InvalidToken:
        _give_up(settings, "BOT_TOKEN: Telegram does not know this token")
    except (StoreError, ScenarioError, TelegramError, OSError) as error:
        logger.debug("cannot run", exc_info=True)
        _give_up(settings, unreached(settings, error) if is_unreached(error) else f"cannot run: {error}")
    except DATABASE_ERRORS as error:
        logger.debug("cannot run", exc_info=True)
        _give_up(settings, f"cannot run: {cannot_be_used(settings.database, error)}")


def is_unreached(error: Exception) -> bool:
    """Whether the Bot API server was not reached at all, unlike one that refuses (which PTB counts among the same)."""
    return isinstance(error, NetworkError) and not isinstance(error, BadRequest)


def unreached(settings: Settings, error: Exception) -> str:
    """The message about a server that cannot be reached, and why; the address itself has the token in it."""
    way = f" through {settings.proxy}" if settings.proxy is not None else ""
    return f"cannot reach {host(settings.bot_api_url)}{way} ({error})"


def _give_up(settings: Settings, why: str) -> NoReturn:
    """Exit 2, and say why; as a log line where the log is for a machine."""
    if settings.log_json:
        logger.critical(why)
        raise SystemExit(2)
    raise click.ClickException(why) from None


@click.command()
@click.option("--drain", is_flag=True, help="Open no new games, and stop when the last one is over.")
def run(*, drain: bool) -> None:
    """Run the bot on Telegram.

    SIGUSR1 tells a bot that runs already to drain, as --drain does; SIGTERM stops it at once. Either way nothing is
    lost: games that are still running, and open lobbies, go on at the next start.

    Settings come from the environment or `.env`: BOT_TOKEN (needed), BOT_API_URL, PROXY_URL, DATABASE, SCENARIOS,
    WEBHOOK_URL, WEBHOOK_SECRET, LISTEN, MONITOR, ADMIN_CHAT, LOG_LEVEL, LOG_JSON, RETENTION_DAYS, TELEGRAM_RATE,
    OWN_SCENARIOS, CLOCK_SPEED. See the README.
    """
    run_on_telegram(settings_or_exit(need_token=True), draining=drain)
