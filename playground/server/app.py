"""The HTTP layer: the Bot API, the files, and the control interface."""

import asyncio
import contextlib
import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from email.utils import formatdate
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from playground.guard import BARE, RequestGuard
from playground.server.control import TABLES
from playground.server.faults.failing import befall
from playground.server.methods import import_all, proper_name, run
from playground.server.params import read_params
from playground.server.refusals.errors import ApiError
from playground.server.world import World

Serve = Callable[[Request], Awaitable[Response]]


def build_app(world: World, names: Iterable[str] = ()) -> Starlette:
    """The web application of this world, for these host names; webhook deliveries run as long as it does."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        deliveries = asyncio.create_task(world.webhook.run())
        try:
            yield
        finally:
            world.close()
            deliveries.cancel()
            await asyncio.gather(deliveries, return_exceptions=True)

    import_all()
    routes = [
        Route("/bot{token}/{method}", _bot_api(world), methods=["GET", "POST"]),
        Route("/file/bot{token}/documents/{file_id}", _files(world), methods=["GET"]),
        Route("/control/files/{file_id}", shown_files(world), methods=["GET"]),
    ]
    for table in TABLES:
        routes += table.routes(world)
    handlers: dict[Any, Any] = {404: _not_found, 405: _not_found, 500: _failed}
    guard = Middleware(RequestGuard, names=tuple(names), headers=BARE, has_pages=False)
    return Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers, middleware=[guard])


async def _not_found(_: Request, __: Exception) -> Response:
    error = ApiError(404, "Not Found")
    return JSONResponse(error.body(), status_code=404)


async def _failed(_: Request, __: Exception) -> Response:
    return JSONResponse(ApiError(500, "Internal Server Error").body(), status_code=500)


def _bot_api(world: World) -> Serve:
    async def serve(request: Request) -> Response:
        if request.path_params["token"] != world.token:
            return JSONResponse(ApiError(401, "Unauthorized").body(), status_code=401)
        try:
            params = await read_params(request)
        except ApiError as error:
            return JSONResponse(error.body(), status_code=error.code)
        except ClientDisconnect:  # killed in the middle of a call: nobody reads this
            return Response(status_code=400)
        method = request.path_params["method"]
        fault = world.faults.of_call(proper_name(method), params)
        if fault is not None:
            return await befall(world, request, fault, lambda: run(world, method, params))
        reply = await run(world, method, params)
        headers = {"Date": formatdate(world.now(), usegmt=True)}
        if reply.status == 429:
            headers["Retry-After"] = str(reply.body.get("parameters", {}).get("retry_after", 1))
        return JSONResponse(reply.body, status_code=reply.status, headers=headers)

    return serve


def shown_files(world: World) -> Serve:
    """GET /control/files/{file_id}: a file as the chats on the page show it."""
    return _files(world, shown=True)


def _files(world: World, *, shown: bool = False) -> Serve:
    """The endpoint for files: as the bot downloads them, or (`shown`) as the page shows them."""

    async def serve(request: Request) -> Response:
        found = world.files.get(request.path_params["file_id"])
        if found is None or request.path_params.get("token", world.token) != world.token:
            return await _not_found(request, ApiError(404, "Not Found"))
        kind = mimetypes.guess_type(found[0])[0] if shown else None
        return Response(found[1], media_type=kind or "application/octet-stream")

    return serve
