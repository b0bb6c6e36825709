"""What the bot serves over HTTP: its health, its metrics, and the webhook where Telegram is not polled."""

import asyncio
import contextlib
import hmac
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from telegram import Bot, Update

from bot.chat.wellformed import read_json

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
        state = await views.health()
        return JSONResponse(state, status_code=200 if state.get("ok") else 503)

    async def metrics(_: Request) -> Response:
        return Response(await views.metrics(), media_type=views.metrics_type)

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


@contextlib.asynccontextmanager
async def serving(web: Starlette, host: str, port: int) -> AsyncIterator[None]:
    """Serve while the block runs."""
    config = uvicorn.Config(
        web, host=host, port=port, log_config=None, access_log=False, lifespan="off", timeout_graceful_shutdown=1
    )
    server = _Server(config)
    task = asyncio.create_task(server.serve())
    try:
        up = asyncio.create_task(server.up.wait())
        await asyncio.wait([up, task], return_when=asyncio.FIRST_COMPLETED)
        up.cancel()
        if task.done():
            raise OSError(f"cannot listen on {host}:{port}")
        yield
    finally:
        server.should_exit = True
        await asyncio.gather(task, return_exceptions=True)
