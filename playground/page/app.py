"""The app of the page's server: files, the server's control interface, the room, and the feed over a WebSocket."""

import asyncio
import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from playground.guard import RequestGuard
from playground.page.desk import desk_routes
from playground.page.replay import replay_routes
from playground.page.room import PlayRoom
from playground.page.stage import GameChoice, Language, StageCrew
from playground.page.words import words_route
from playground.server.app import shown_files
from playground.server.control import TABLES
from playground.server.control.endpoints import Endpoints
from playground.server.world import World
from playground.views import JSON

STATIC = Path(__file__).with_name("static")


def build_page(room: PlayRoom, names: Iterable[str] = ()) -> Starlette:
    """The web application of a room; `names` are the host names to answer to (none: any)."""
    world = room.world
    routes: list[Any] = [
        Route("/", _index),
        Mount("/static", StaticFiles(directory=STATIC)),
        words_route,
        live(world),
        *replay_routes(room.stage.archive),
        *desk_routes(room, room.stage.workshop),
    ]
    for table in (*TABLES, _endpoints(room)):
        routes += table.routes(world, calm=True)
    routes.append(Route("/control/files/{file_id}", shown_files(world), methods=["GET"]))
    return Starlette(routes=routes, middleware=[Middleware(RequestGuard, names=tuple(names))])


async def _index(_: Request) -> Response:
    return FileResponse(STATIC / "index.html", media_type="text/html; charset=utf-8")


def _endpoints(room: PlayRoom) -> Endpoints:
    """The page's calls to the room, under `/control/room`."""
    table = Endpoints()

    def look() -> JSON:
        bot = room.world.bot.as_user()
        return {"room": room.as_json(), "bot": bot, "offer": room.stage.offer(), "last": room.world.feed.last}

    async def director(language: Language = "en", after: int = 0) -> JSON:
        return await room.stage.director(room.group_id, language, after)

    async def workers() -> list[JSON]:
        return await _crew(room).workers(room.group_id)

    async def kill(number: int) -> list[JSON]:
        await _crew(room).kill(number)
        return await workers()

    async def start_again(number: int) -> list[JSON]:
        await _crew(room).start(number)
        return await workers()

    async def add(first_name: str, language_code: Language, last_name: str = "") -> JSON:
        return {"id": (await room.add(first_name, last_name, language_code)).id}

    async def start(**choice: Any) -> None:
        await room.start(GameChoice.of(choice, room.stage.offer()))

    async def rename(user: int, first_name: str, language_code: Language, last_name: str = "") -> None:
        await room.rename(user, first_name, last_name, language_code)

    table.call("GET", "/room", look)
    table.call("GET", "/room/director", director)
    table.call("GET", "/room/workers", workers)
    table.call("POST", "/room/workers/kill", kill)
    table.call("POST", "/room/workers/start", start_again)
    table.call("POST", "/room/add", add)
    table.call("POST", "/room/start", start, room.as_json)
    table.call("POST", "/room/pace", room.set_pace, room.as_json)
    table.call("POST", "/room/pass", room.pass_on, room.as_json)
    table.call("POST", "/room/seat", room.seat, room.as_json)
    table.call("POST", "/room/manner", room.change_manner, room.as_json)
    table.call("POST", "/room/rename", rename, room.as_json)
    table.call("POST", "/room/move", room.move, room.as_json)
    return table


def _crew(room: PlayRoom) -> StageCrew:
    if room.stage.crew is None:
        raise LookupError("the bot runs in one process")
    return room.stage.crew


BATCH = 500
PAUSE = 0.03
"""The time for which events are gathered before they are sent to the page, in seconds."""


def live(world: World) -> WebSocketRoute:
    """GET /live?epoch=&after=: every event after that number, in batches.

    The first message is `{"hello": {"epoch", "last", "fresh"}}`. `fresh` is true where nothing can be gone on with: the
    server's memory is another one, or does not reach back so far; then the page must look at everything anew, and
    the events that follow are those after `last`.
    """

    async def serve(socket: WebSocket) -> None:
        await socket.accept()
        after = _number(socket.query_params.get("after", ""))
        known = socket.query_params.get("epoch") == world.feed.epoch
        fresh = after is None or not known or not world.feed.reaches(after)
        place = world.feed.last if fresh or after is None else after
        listening = asyncio.ensure_future(_until_gone(socket))
        try:
            await socket.send_json({"hello": {"epoch": world.feed.epoch, "last": place, "fresh": fresh}})
            await _tell(world, socket, place, listening)
        except (WebSocketDisconnect, RuntimeError):
            return  # the page was closed while something was being sent
        finally:
            listening.cancel()

    return WebSocketRoute("/live", serve)


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 16 else None


async def _until_gone(socket: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            await socket.receive_text()


async def _tell(world: World, socket: WebSocket, place: int, listening: asyncio.Future[None]) -> None:
    while not listening.done() and not world.feed.signal.closed:
        waiting = asyncio.ensure_future(world.feed.wait_after(place, 30, BATCH))
        both: list[asyncio.Future[Any]] = [waiting, listening]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            return
        events: list[dict[str, Any]] = waiting.result()
        if events:
            place = events[-1]["n"]
            await socket.send_json({"events": events})
            await asyncio.sleep(PAUSE)
