"""The monitor for the bot's host: `/healthz` and `/metrics`, on a port of their own."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from bot.ops.errors import Errors
from bot.ops.health import Health
from bot.ops.metrics import CONTENT_TYPE, Metrics, StoreCounts
from bot.store import StoreError
from bot.store.errors import DATABASE_ERRORS
from bot.telegram.intake.admission import Admission

T = TypeVar("T")

logger = logging.getLogger(__name__)

LOOKED_AT_EVERY = 1.0
"""The least time between two looks of the bot at itself and its database, however many ask for them, in seconds."""
READING = 2.0
"""How long the check of the bot's health waits for a disk that hangs, in seconds."""


class CachedCopy(Generic[T]):
    """The last answer of a page: all who ask within `lasts` seconds get the same, and no two are made at a time."""

    def __init__(self, make: Callable[[], Awaitable[T]], lasts: float) -> None:
        self._make = make
        self._lasts = lasts
        self._made: tuple[float, T] | None = None
        self._making = asyncio.Lock()

    async def get(self) -> T:
        """The copy, a new one where the last is too old."""
        async with self._making:
            if self._made is None or time.monotonic() - self._made[0] >= self._lasts:
                self._made = time.monotonic(), await self._make()
            return self._made[1]


def build_monitor(health: Health, errors: Errors, admission: Admission) -> Starlette:
    """The web application of `/healthz` and `/metrics`. No secret is asked for: its port is for the host alone."""
    metrics = Metrics(health, errors, admission)

    async def count() -> StoreCounts:
        worker = health.worker
        try:
            async with asyncio.timeout(READING):
                lobbies = await health.ctx.store.lobbies()
                return StoreCounts(lobbies, await worker.survey() if worker is not None else None)
        except (StoreError, *DATABASE_ERRORS, TimeoutError):
            return StoreCounts()

    counted = CachedCopy(count, LOOKED_AT_EVERY)

    async def look() -> dict[str, object]:
        lobbies = (await counted.get()).lobbies
        return health.look(None if lobbies is None else sum(lobbies.values()))

    async def text() -> bytes:
        return metrics.text(await counted.get())

    state, samples = CachedCopy(look, LOOKED_AT_EVERY), CachedCopy(text, LOOKED_AT_EVERY)

    async def healthz(_: Request) -> Response:
        try:
            found = await state.get()
        except Exception:
            logger.exception("the bot's health cannot be looked at")
            found = {"ok": False}
        return JSONResponse(found, status_code=200 if found.get("ok") else 503)

    async def measured(_: Request) -> Response:
        try:
            return Response(await samples.get(), media_type=CONTENT_TYPE)
        except Exception:
            logger.exception("the bot's metrics cannot be counted")
            return PlainTextResponse("the metrics cannot be counted", status_code=503)

    return Starlette(routes=[Route("/healthz", healthz), Route("/metrics", measured)])
