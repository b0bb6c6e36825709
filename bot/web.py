"""What the bot serves over HTTP: its health, its metrics, and the webhook where Telegram is not polled."""

import asyncio
import contextlib
import hmac
import logging
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from telegram import Bot, Update

from bot.chat.bot_api.json_input import read_json

logger = logging.getLogger(__name__)

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name (Bot API: setWebhook)
WEBHOOK_PATH = "/telegram"


@dataclass(frozen=True, slots=True)
class Views:
    """What is shown of the bot: its state, with whether that is `ok`, and its metrics as text of this type."""

    health: Callable[[], Awaitable[dict[str, object]]]
    metrics: Callable[[], Awaitable[bytes]]
    metrics_type: str


def build_web(
    views: Views,
    bot: Bot | None = None,
    handle: Callable[[Update], Awaitable[None]] | None = None,
    secret: str = "",
    admit: Callable[[dict[str, object]], dict[str, object]] = dict,
) -> Starlette:
    """The web application: `/healthz`, `/metrics`, and with `handle` the webhook, which demands its secret.

    An update is answered with 200 only when it has been handled, so that Telegram sends it again after a crash.

    Raises:
        ValueError: a webhook without a secret, which anybody could call.
    """
    if handle is not None and not secret:
        raise ValueError("a webhook needs a secret")

    async def healthz(_: Request) -> Response:
        try:
            state = await views.health()
        except Exception:
            logger.exception("the bot's health cannot be looked at")
            state = {"ok": False}
        return JSONResponse(state, status_code=200 if state.get("ok") else 503)

    async def metrics(_: Request) -> Response:
        try:
            return Response(await views.metrics(), media_type=views.metrics_type)
        except Exception:
            logger.exception("the bot's metrics cannot be counted")
            return PlainTextResponse("the metrics cannot be counted", status_code=503)

    async def webhook(request: Request) -> Response:
        given = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(given.encode(), secret.encode()):
            return PlainTextResponse("forbidden", status_code=403)
        try:
            update = Update.de_json(admit(read_json(await request.body())), bot)
        except (ValueError, KeyError, TypeError, AttributeError):
            return PlainTextResponse("not an update", status_code=400)
        if handle is not None:
            await handle(update)
        return PlainTextResponse("ok")

    routes = [Route("/healthz", healthz), Route("/metrics", metrics)]
    if handle is not None:
        routes.append(Route(WEBHOOK_PATH, webhook, methods=["POST"]))
    return Starlette(routes=routes)


class _Server(uvicorn.Server):
    """uvicorn without signal handlers (those are the bot's own business), and with an event for being up."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _bound(host: str, port: int) -> list[socket.socket]:
    """A socket on each address that the host has on this machine."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    places = dict.fromkeys((family, address) for family, *_, address in found)
    with contextlib.ExitStack() as opened:
        sockets = [opened.enter_context(socket.create_server(address, family=family)) for family, address in places]
        opened.pop_all()
    return sockets


def _reason(error: OSError | UnicodeError) -> str:
    """Why a port cannot be had, in the system's words."""
    if isinstance(error, UnicodeError):
        return "that is no name of a host"
    if isinstance(error, socket.gaierror):  # its numbers are of another kind
        return str(error.strerror)
    return os.strerror(error.errno or 0)


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[list[socket.socket]]:
    """Have the port while the block runs; what comes meanwhile waits until it is served.

    Raises:
        OSError: it cannot be had; the message names the setting and says why.
    """
    try:
        sockets = _bound(host, port)
    except (OSError, UnicodeError) as error:
        raise OSError(f"LISTEN: cannot listen on {host}:{port}: {_reason(error)}") from error
    try:
        yield sockets
    finally:
        for each in sockets:
            each.close()


@contextlib.asynccontextmanager
async def serving(web: Starlette, sockets: list[socket.socket]) -> AsyncIterator[None]:
    """Serve while the block runs."""
    config = uvicorn.Config(web, log_config=None, access_log=False, lifespan="off", timeout_graceful_shutdown=1)
    server = _Server(config)
    task = asyncio.create_task(server.serve(sockets))
    try:
        up = asyncio.create_task(server.up.wait())
        await asyncio.wait([up, task], return_when=asyncio.FIRST_COMPLETED)
        up.cancel()
        if task.done():
            task.result()
        yield
    finally:
        server.should_exit = True
        await asyncio.gather(task, return_exceptions=True)
