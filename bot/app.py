"""The one place that wires the rooms together."""

import asyncio
import contextlib
import logging
import os
import signal
import sqlite3
import threading
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass

from telegram import Update
from telegram.error import TelegramError

from bot.chat.application import ALLOWED_UPDATES, Narrator, build_application, build_bot
from bot.chat.commands import publish_commands
from bot.chat.handlers.membership import LISTENER
from bot.chat.house import House
from bot.chat.listener import Listener
from bot.chat.outbox.allowance import Limits
from bot.chat.outbox.sender import Sender
from bot.chat.parting import part
from bot.chat.polling import Poller
from bot.chat.resuming import resume, take_back
from bot.chat.throttle import Door
from bot.chat.updates import ASIDE
from bot.config import Settings
from bot.scenario import load_all
from bot.store import Store
from bot.store.sole import sole_use
from bot.web import WEBHOOK_PATH, build_web, serving

logger = logging.getLogger(__name__)

TELEGRAM = "https://api.telegram.org/"
HEARTBEAT = 1.0
"""The store knows to so many seconds when the bot was last alive."""
STOPPING = 4.0
"""Seconds in which the bot finishes what is in hand and says its last words when it is told to stop."""
AT_LAST = 4.8
"""After so many seconds the process ends whatever hangs: the log is the truth at every moment, as in a crash."""


@dataclass(slots=True)
class Running:
    """A bot that is up: what tests and commands may look at."""

    house: House
    sender: Sender
    application: Narrator


def limits_for(settings: Settings) -> Limits:
    """Telegram's limits; where a faster clock runs against another server, such as the playground's, as much faster."""
    on_telegram = settings.bot_api_url.startswith(TELEGRAM)
    return Limits() if on_telegram else Limits(speed=max(1.0, settings.clock_speed))


def door_for(settings: Settings) -> Door:
    """How much of one person is taken; robots that play against a faster clock on another server are as much faster."""
    on_telegram = settings.bot_api_url.startswith(TELEGRAM)
    return Door() if on_telegram else Door(max(1.0, settings.clock_speed))


@contextlib.asynccontextmanager
async def running(settings: Settings, limits: Limits | None = None, door: Door | None = None) -> AsyncIterator[Running]:
    """A bot that runs while the block does: games resumed, updates handled, the outbox drained.

    Raises:
        ScenarioError, StoreError, TelegramError: it cannot start.
    """
    if settings.bot_token is None:
        raise ValueError("BOT_TOKEN is not set")
    scenarios = load_all(settings.scenario_dirs)
    limits, door = limits or limits_for(settings), door or door_for(settings)
    patience = min(20.0, limits.answer)
    bot = build_bot(settings.bot_token.get_secret_value(), settings.bot_api_url, door, patience)
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(sole_use(settings.database))
        store = await stack.enter_async_context(await Store.open(settings.database))
        house = House(bot, store, scenarios, settings.clock_speed)
        listener = Listener(house)
        sender = Sender(bot, store, limits=limits, listener=listener)
        house.sender = sender
        application = build_application(bot, house)
        application.bot_data[LISTENER] = listener
        await stack.enter_async_context(application)
        await take_back(store)
        await sender.start()
        stack.push_async_callback(sender.stop, 0.0)
        await resume(house)
        stack.push_async_callback(_stop, house, sender)
        house.spawn_forever(_beat(store))
        house.spawn(_introduce(application))
        await _receive(settings, application, house, door, stack)
        logger.info("@%s is up, with %d games", bot.username, len(house.tables))
        yield Running(house, sender, application)


async def _stop(house: House, sender: Sender) -> None:
    """Finish what is in hand; tell the groups, and give them back what they allowed their members."""
    loop = asyncio.get_running_loop()
    until = loop.time() + STOPPING
    await house.close()
    try:
        await part(house)
    except sqlite3.Error as error:
        logger.warning("the groups are not told that the bot stops: %s", error)
    if not await sender.say_last_words(max(0.0, until - loop.time())):
        logger.warning("not all that has to be said was sent in time; it is put right at the next start")
    await sender.stop(max(0.0, until - loop.time()))


async def _receive(
    settings: Settings, application: Narrator, house: House, door: Door, stack: contextlib.AsyncExitStack
) -> None:
    """Let updates in: by webhook where one is set, else by polling."""
    bot = application.bot

    async def handle(update: Update) -> None:
        if update.effective_user is None and update.effective_chat is None:
            return  # nobody's: all that the door has left of it is its number
        ASIDE.set(house.spawn)
        await application.update_processor.process_update(update, application.process_update(update))

    webhook = bool(settings.webhook_url)
    if settings.listen_address is not None:
        secret = settings.webhook_secret.get_secret_value() if settings.webhook_secret else ""
        web = build_web(
            lambda: {"ok": True, "games": len(house.tables)}, bot, handle if webhook else None, secret, door.admit
        )
        await stack.enter_async_context(serving(web, *settings.listen_address))
    if webhook:
        await bot.set_webhook(
            settings.webhook_url + WEBHOOK_PATH,
            secret_token=settings.webhook_secret.get_secret_value() if settings.webhook_secret else None,
            allowed_updates=list(ALLOWED_UPDATES),
        )
    else:
        await bot.delete_webhook()
        house.spawn_forever(Poller(bot, handle, ALLOWED_UPDATES).run())


async def _beat(store: Store) -> None:
    while True:
        try:
            async with store.transaction() as tx:
                await tx.heartbeat(time.time())
            await store.works()
        except sqlite3.Error as error:  # perhaps for a moment only: what needs the store will see for itself
            logger.debug("no heartbeat: %s", error)
        await asyncio.sleep(HEARTBEAT)


async def _introduce(application: Narrator) -> None:
    try:
        await publish_commands(application.bot)
    except TelegramError as error:
        logger.warning("the commands were not published: %s", error)


async def run(settings: Settings) -> None:
    """Run until told to stop (SIGINT, SIGTERM)."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, stop.set)
    async with running(settings) as up:
        failed = asyncio.create_task(up.house.broken())
        stopped = asyncio.create_task(stop.wait())
        await asyncio.wait([failed, stopped], return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        if failed.done():
            failed.result()
        failed.cancel()
        logger.info("stopping")
        guard = threading.Timer(AT_LAST, os._exit, (0,))
        guard.daemon = True
        guard.start()
