"""The app of the page's server: the files, the control interface of the Bot API server, and the room."""

from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from playground.guard import RequestGuard
from playground.page.desk.app import desk_routes
from playground.page.live import live
from playground.page.replay.app import replay_routes
from playground.page.room import PlayRoom
from playground.page.stage import LANGUAGES, MANNERS, GameChoice, StageCrew, read_speed
from playground.page.words import words_route
from playground.server.app import shown_files
from playground.server.control import Endpoints
from playground.server.control.groups import groups
from playground.server.control.machine import machine
from playground.server.control.people import people
from playground.server.control.talk import talk
from playground.server.http.params import Params
from playground.server.world import World

STATIC = Path(__file__).with_name("static")


def build_page(room: PlayRoom, names: Iterable[str] = ()) -> Starlette:
    """The application; `names` are the host names it answers to (none: any)."""
    world = room.world
    routes: list[Any] = [
        Route("/", _index),
        Mount("/static", StaticFiles(directory=STATIC)),
        words_route,
        live(world),
        *replay_routes(room.stage.archive),
        *desk_routes(room, room.stage.workshop),
    ]
    for table in (people, groups, talk, machine, _endpoints(room)):
        routes += table.routes(world, calm=True)
    routes.append(Route("/control/files/{file_id}", shown_files(world), methods=["GET"]))
    return Starlette(routes=routes, middleware=[Middleware(RequestGuard, names=tuple(names))])


async def _index(_: Request) -> Response:
    return FileResponse(STATIC / "index.html", media_type="text/html; charset=utf-8")


def _endpoints(room: PlayRoom) -> Endpoints:
    """The page's calls to the room, under `/control/room`."""
    table = Endpoints()

    def post(path: str, act: Callable[[Params], Awaitable[None]]) -> None:
        async def endpoint(_: World, params: Params) -> dict[str, Any]:
            await act(params)
            return room.as_json()

        table.post(path)(endpoint)

    @table.get("/room")
    def look(world: World, _: Params) -> dict[str, Any]:
        bot = world.bot.as_user()
        return {"room": room.as_json(), "bot": bot, "offer": room.stage.offer(), "last": world.feed.last}

    @table.get("/room/director")
    async def director(_: World, params: Params) -> dict[str, Any]:
        return await room.stage.director(room.group_id, params.text("language") or "en", params.number("after"))

    @table.get("/room/workers")
    async def workers(_: World, __: Params) -> list[dict[str, Any]]:
        return await _crew(room).workers(room.group_id)

    @table.post("/room/workers/kill")
    async def kill(_: World, params: Params) -> list[dict[str, Any]]:
        await _crew(room).kill(params.number("number"))
        return await _crew(room).workers(room.group_id)

    @table.post("/room/workers/start")
    async def start(_: World, params: Params) -> list[dict[str, Any]]:
        await _crew(room).start(params.number("number"))
        return await _crew(room).workers(room.group_id)

    @table.post("/room/add")
    async def add(_: World, params: Params) -> dict[str, Any]:
        person = await room.add(params.text("first_name"), params.text("last_name"), _language(params))
        return {"id": person.id}

    post("/room/start", lambda params: room.start(GameChoice.of(params.values, room.stage.offer())))
    post("/room/pace", lambda params: room.set_pace(**_pace(params)))
    post("/room/pass", lambda _: room.pass_on())
    post("/room/seat", lambda params: room.seat(params.number("user"), robot=params.flag("robot")))
    post("/room/manner", lambda params: room.change_manner(_manner(params)))
    post(
        "/room/rename",
        lambda params: room.rename(
            params.number("user"), params.text("first_name"), params.text("last_name"), _language(params)
        ),
    )
    post("/room/move", lambda _: room.move())
    return table


def _crew(room: PlayRoom) -> StageCrew:
    if room.stage.crew is None:
        raise LookupError("the bot runs in one process")
    return room.stage.crew


def _language(params: Params) -> str:
    language = params.text("language_code")
    if language not in LANGUAGES:
        raise ValueError(f"the language must be one of {', '.join(LANGUAGES)}")
    return language


def _pace(params: Params) -> dict[str, float]:
    """The changed part of the pace; the rest stays the same."""
    found: dict[str, float] = {
        name: params.flag(name) for name in ("patient", "paused", "hurrying") if name in params.values
    }
    return found | ({"speed": read_speed(params.raw("speed"))} if "speed" in params.values else {})


def _manner(params: Params) -> str:
    if params.text("manner") not in MANNERS:
        raise ValueError(f"the manner must be one of {', '.join(MANNERS)}")
    return params.text("manner")
