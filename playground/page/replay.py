"""Serving replays: the page, the list of the games, and the data of one."""

from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from playground.guard import RequestGuard
from playground.page.stage import Archive, NoReplayError
from playground.page.words import words_route

STATIC = Path(__file__).with_name("static")


def replay_routes(archive: Archive, *, beside: bool = True) -> list[BaseRoute]:
    """The page under `/replay`, and its requests; `beside`: the playground is served there too."""

    async def games(_: Request) -> Any:
        return {"games": await archive.games(), "playground": beside}

    async def film(request: Request) -> Any:
        return await archive.film(request.query_params.get("game", ""))

    async def told(request: Request) -> Any:
        query = request.query_params
        return await archive.told(query.get("game", ""), query.get("language", "en"))

    looks = {"games": games, "film": film, "told": told}
    return [
        Route("/replay", _page),
        *(Route(f"/control/replay/{name}", _answering(look)) for name, look in looks.items()),
    ]


def build_replay_page(archive: Archive, names: Iterable[str] = ()) -> Starlette:
    """The replay page alone, with no playground; `names` are the host names it answers to (none: any)."""
    routes = [
        Route("/", lambda _: RedirectResponse("/replay")),
        Mount("/static", StaticFiles(directory=STATIC)),
        words_route,
        *replay_routes(archive, beside=False),
    ]
    return Starlette(routes=routes, middleware=[Middleware(RequestGuard, names=tuple(names))])


async def _page(_: Request) -> Response:
    return FileResponse(STATIC / "replay.html", media_type="text/html; charset=utf-8")


def _answering(look: Callable[[Request], Awaitable[Any]]) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that answers like the control interface; that a game cannot be shown is said with status 200,
    which no browser logs.
    """

    async def answer(request: Request) -> Response:
        try:
            return JSONResponse({"ok": True, "result": await look(request)})
        except NoReplayError as error:
            return JSONResponse({"ok": False, "error": str(error)})

    return answer
