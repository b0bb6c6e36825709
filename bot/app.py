"""The one place that wires the rooms together."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass
from functools import partial

from telegram import Update
from telegram.error import TelegramError
from telegram.ext import ExtBot

from bot.config import TELEGRAM, Settings
from bot.ops.admin import Admin
from bot.ops.errors import Errors
from bot.ops.garbage import seldom_collected
from bot.ops.health import Health, bot_version
from bot.ops.ports import listening
from bot.scenario import load_all
from bot.store import Store
from bot.store.errors import DATABASE_ERRORS
from bot.store.place import Place, Server
from bot.store.sqlite.sole import sole_use
from bot.store.workers.crew import Crew
from bot.store.workers.store import SharedStore
from bot.telegram.application import Narrator, build_application
from bot.telegram.background import BackgroundTasks, Service
from bot.telegram.clock import Clock, Machine, TelegramTime
from bot.telegram.cluster.worker import Worker
from bot.telegram.context import ChatContext
from bot.telegram.groups.forgetting import keep_no_longer
from bot.telegram.intake import ALLOWED_UPDATES
from bot.telegram.intake.admission import Admission
from bot.telegram.intake.arrival import arrived
from bot.telegram.intake.polling import Poller
from bot.telegram.intake.webhook import Webhook
from bot.telegram.lobbies.commands import publish_commands
from bot.telegram.outbox.allowance import Limits, limits_at
from bot.telegram.outbox.permits import Permits
from bot.telegram.outbox.sender import Sender
from bot.telegram.outbox.shared import Shared
from bot.telegram.restart import take_back_farewells
from bot.telegram.services import Services
from bot.telegram.shutdown import alone, played_out, prepare_shutdown

logger = logging.getLogger(__name__)

Handle = Callable[[Update], Coroutine[object, object, None]]
"""The handler of an update."""

HEARTBEAT = 1.0
"""How often the bot writes into the store that it is alive, in seconds."""
STOPPING = 4.0
"""How long the bot, told to stop, may take to finish work under way and to say goodbye to the groups, in seconds."""
AT_LAST = 4.8
"""How long a stop may take, in seconds, before the process ends all the same; games go on from their logs."""
POLL_SECONDS = 25
"""How long Telegram is asked to hold a poll open where no update comes, in seconds."""


@dataclass(slots=True)
class Running:
    """A bot that is up, as tests and commands look at it."""

    services: Services
    sender: Sender
    application: Narrator
    worker: Worker | None = None

    async def played_out(self) -> None:
        """Wait until the bot drains (opens no new games) and the last game is over."""
        may_end = self.worker.may_end if self.worker is not None else alone
        await played_out(self.ctx, self.services.tables, self.services.paused, self.sender.drained, may_end)

    @property
    def ctx(self) -> ChatContext:
        """The context that all services share: the bot, the store, the scenarios, the clock, the ways to send."""
        return self.services.ctx


def admission_for(settings: Settings) -> Admission:
    """The limits on what one person may send; robots on another server with a faster clock may send as much faster."""
    return Admission(_haste(settings))


def _haste(settings: Settings) -> float:
    """The factor by which everything may be faster than on Telegram: the clock's speed where the server is another."""
    return 1.0 if settings.bot_api_url.startswith(TELEGRAM) else max(1.0, settings.clock_speed)


@contextlib.asynccontextmanager
async def running(
    settings: Settings,
    limits: Limits | None = None,
    admission: Admission | None = None,
    machine: Machine | None = None,
    drain: asyncio.Event | None = None,
) -> AsyncIterator[Running]:
    """A bot that runs while the block does: games resumed, updates handled, the outbox drained.

    `machine` has its clocks; `drain` says when the bot opens no new games any more.

    Raises:
        ScenarioError, StoreError, TelegramError: the bot cannot start.
    """
    scenarios = load_all(settings.scenario_dirs)
    limits = limits or limits_at(settings.telegram_rate, _haste(settings))
    admission = admission or admission_for(settings)
    machine = machine or Machine()
    telegram = TelegramTime(machine.wall)
    bot = _bot(settings, admission, limits, telegram)
    async with contextlib.AsyncExitStack() as stack:
        errors = stack.enter_context(Errors())
        stack.enter_context(sole_use(settings.database))
        doors = {name: stack.enter_context(listening(name, place)) for name, place in settings.ports.items()}
        store, crew = await _open(settings.database, machine, stack)
        clock = Clock(await store.counted(), machine)
        services = Services(
            bot,
            store,
            scenarios,
            clock=clock,
            telegram=telegram,
            speed=settings.clock_speed,
            drain=drain,
            brings=settings.own_scenarios,
        )
        ctx, background = services.ctx, services.ctx.background
        await ctx.scenarios.refresh(store)
        sender = _sender(services, limits, crew)
        worker = Worker(crew, services, sender) if crew is not None else None
        application = build_application(bot, services, worker.mailroom.forward if worker is not None else None)
        health = Health(ctx, services.tables, services.paused, sender, worker=worker)
        admin = Admin(settings.admin_chat, ctx, health) if settings.admin_chat is not None else None
        errors.tell = admin.hear if admin is not None else None
        stack.push_async_callback(bot.shutdown)  # PTB leaves connections open where it fails to initialize
        await stack.enter_async_context(application)
        if admin is not None:
            stack.push_async_callback(admin.ended)
        stack.enter_context(seldom_collected())
        await (worker.begin() if worker is not None else _begin(services, sender))
        await sender.start()  # not sooner: all games are live before the first of them is written to
        stack.push_async_callback(sender.stop, 0.0)
        stack.push_async_callback(_stop, services, sender, worker)
        background.spawn_forever(clock.run)
        services.serve()
        background.spawn_forever(partial(_beat, store, clock, health, alone=worker is None))
        background.spawn(_introduce(ctx))
        await _show(health, errors, admission, stack, doors["MONITOR"])
        handle = _handler(application, ctx)
        duties = await _receive(settings, application, health, admission, stack, handle=handle, sockets=doors["LISTEN"])
        if settings.retention_days is not None:
            duties.append(partial(keep_no_longer, ctx, settings.retention_days))
        if worker is not None:
            worker.serve(lambda payload: handle(Update.de_json(admission.admit(payload), bot)), duties)
        else:
            background.spawn(services.reckoning.catch_up())
            for duty in duties:
                background.spawn_forever(duty)
        if admin is not None:
            await _tell_admin(admin, background, errors, stack)
        logger.info("@%s is up; running games: %d", bot.username, len(services.tables))
        yield Running(services, sender, application, worker)


def _bot(settings: Settings, admission: Admission, limits: Limits, telegram: TelegramTime) -> ExtBot[None]:
    """The bot object of python-telegram-bot (PTB), with its connections to the Bot API server."""
    from bot.telegram.intake.bot_api.bot import build_bot  # noqa: PLC0415 - the client of HTTP is for bots that run

    if settings.bot_token is None:
        raise ValueError("BOT_TOKEN is not set")
    return build_bot(
        settings.bot_token.get_secret_value(),
        settings.bot_api_url,
        admission,
        min(20.0, limits.answer),
        deliveries=limits.concurrency,
        proxy=settings.proxy,
        telegram=telegram,
    )


async def _begin(services: Services, sender: Sender) -> None:
    """Take up the games that were open when the bot went down, where no other worker process serves them."""
    await take_back_farewells(services.ctx.store)
    await sender.recall()
    await services.restart.run()


async def _open(database: Place, machine: Machine, stack: contextlib.AsyncExitStack) -> tuple[Store, Crew | None]:
    """The opened store; on a database server also the crew, this process's link to the other worker processes."""
    if not isinstance(database, Server):
        return await stack.enter_async_context(await Store.open(database, machine.wall)), None
    store = await stack.enter_async_context(await SharedStore.open(database, machine.wall))
    crew = await Crew.join(database, f"{socket.gethostname()}:{os.getpid()}", bot_version())
    stack.push_async_callback(crew.close)
    store.serve(crew)
    return store, crew


def _sender(services: Services, limits: Limits, crew: Crew | None) -> Sender:
    """The sender of all waiting messages, which `ctx.outgoing` knows from now on."""
    ctx = services.ctx
    shared = Shared(
        ctx.bot,
        ctx.store,
        limits=limits,
        listener=services.failures,
        makers=ctx.makers,
        permits=None if crew is None or limits.speed is None else Permits(crew.permits, limits, ctx.clock.steady),
        whispers=ctx.whispers,
        member_tags=ctx.member_tags,
        fit=ctx.showing.fit,
        clock=ctx.clock.steady,
        wall=ctx.clock.wall,
    )
    sender = Sender(shared)
    ctx.outgoing.sender = sender
    return sender


async def _stop(services: Services, sender: Sender, worker: Worker | None) -> None:
    """Stop the work; tell the groups, and give them back their members' permissions.

    Where other workers go on with all games, no group hears of the stop.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + STOPPING
    await services.close()
    if worker is not None and await worker.hand_over():
        return
    try:
        await prepare_shutdown(services.ctx, services.tables)
    except DATABASE_ERRORS as error:
        logger.warning("the groups are not told that the bot stops: %s", error)
    if not await sender.say_last_words(max(0.0, until - loop.time())):
        logger.warning("not all that has to be said was sent in time; it is put right at the next start")
    await sender.stop(max(0.0, until - loop.time()))


def _handler(application: Narrator, ctx: ChatContext) -> Handle:
    """The handler of every update, from whatever source."""

    async def handle(update: Update) -> None:
        if update.effective_user is None and update.effective_chat is None:
            return  # nobody's: all that `Admission` has left of it is its number
        with arrived(ctx.tally, ctx.background.spawn) as arrival:
            await application.update_processor.process_update(update, application.process_update(update))
            await arrival.answered()

    return handle


async def _show(
    health: Health, errors: Errors, admission: Admission, stack: contextlib.AsyncExitStack, sockets: list[socket.socket]
) -> None:
    """Serve the health page and metrics on these sockets; without any, no page is served."""
    if sockets:
        # A web server and its metrics are for bots that are monitored.
        from bot.ops.monitor import build_monitor  # noqa: PLC0415
        from bot.ops.serving import serving  # noqa: PLC0415

        await stack.enter_async_context(serving(build_monitor(health, errors, admission), sockets))


async def _receive(
    settings: Settings,
    application: Narrator,
    health: Health,
    admission: Admission,
    stack: contextlib.AsyncExitStack,
    *,
    handle: Handle,
    sockets: list[socket.socket],
) -> list[Service]:
    """Let updates in: by webhook, on these sockets, or by polling.

    Returns the work that runs for ever besides, in one process of the bot: polling, where there is no webhook.
    """
    bot = application.bot
    if settings.webhook_url:
        # A web server is for bots that are not polling.
        from bot.ops.serving import serving  # noqa: PLC0415
        from bot.ops.webhook import WEBHOOK_PATH, build_webhook  # noqa: PLC0415

        secret = settings.webhook_secret.get_secret_value() if settings.webhook_secret else ""
        webhook = Webhook(bot, settings.webhook_url + WEBHOOK_PATH, secret)

        async def heard(update: Update) -> None:
            webhook.heard()
            await handle(update)

        await stack.enter_async_context(serving(build_webhook(bot, heard, secret, admission.admit), sockets))
        await webhook.set(ALLOWED_UPDATES)
        health.source = webhook
        return [webhook.watch]
    await bot.delete_webhook()
    health.source = poller = Poller(
        bot, handle, ALLOWED_UPDATES, wait=POLL_SECONDS, tally=health.ctx.tally, admission=admission
    )
    return [poller.run]


async def _tell_admin(
    admin: Admin, background: BackgroundTasks, errors: Errors, stack: contextlib.AsyncExitStack
) -> None:
    """Let the admin's chat hear of the errors so far and of all later ones, the bot's end included."""

    async def end(_: type[BaseException] | None, error: BaseException | None, __: object) -> None:
        errors.tell = None
        admin.end(error)

    await admin.begin()
    stack.push_async_exit(end)
    background.spawn_forever(admin.run)


async def _beat(store: Store, clock: Clock, health: Health, *, alone: bool) -> None:
    while True:
        try:
            if alone:  # else the workers keep the time together
                async with store.transaction() as tx:
                    await tx.heartbeat(clock.wall(), clock.now())
            if await store.works():
                health.written = time.monotonic()
        except DATABASE_ERRORS as error:  # perhaps for a moment only: what needs the store will see for itself
            logger.debug("no heartbeat: %s", error)
        await asyncio.sleep(HEARTBEAT)


async def _introduce(ctx: ChatContext) -> None:
    try:
        await publish_commands(ctx.bot, ctx.capabilities)
    except TelegramError as error:
        logger.warning("the commands were not published: %s", error)


async def run(settings: Settings, *, draining: bool = False) -> None:
    """Run until told to stop (SIGINT, SIGTERM); or, `draining` or told so (SIGUSR1), until the last game is over."""
    stop, drain = asyncio.Event(), asyncio.Event()
    if draining:
        drain.set()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, _told_to_stop, stop)
    loop.add_signal_handler(signal.SIGUSR1, drain.set)
    async with running(settings, drain=drain) as up:
        ends = [
            asyncio.create_task(up.ctx.background.broken()),
            asyncio.create_task(up.played_out()),
            asyncio.create_task(stop.wait()),
        ]
        done, pending = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in pending:
            end.cancel()
        for end in done:
            end.result()
        _told_to_stop(stop)
        logger.info("stopping")


def _told_to_stop(stop: asyncio.Event) -> None:
    """Stop, even if a part hangs: a start that waits for Telegram, or a thread that waits for the disk."""
    if not stop.is_set():
        stop.set()
        guard = threading.Timer(AT_LAST, os._exit, (0,))
        guard.daemon = True
        guard.start()
