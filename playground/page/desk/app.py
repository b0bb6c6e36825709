"""Serving the desk: the page, and its requests."""

import secrets
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from playground.page.desk.workshop import Workshop
from playground.page.room import PlayRoom
from playground.page.stage import LANGUAGES, MANNERS, GameChoice, read_speed
from playground.server.control import Endpoints
from playground.server.http.params import Params
from playground.server.world import World

PAGE = Path(__file__).parents[1] / "static" / "desk.html"
MOST_GAMES = 5000


def desk_routes(room: PlayRoom, workshop: Workshop) -> list[BaseRoute]:
    """The page under `/desk`, and its requests under `/control/desk`."""
    return [Route("/desk", _page), *_endpoints(room, workshop).routes(room.world, calm=True)]


async def _page(_: Request) -> Response:
    return FileResponse(PAGE, media_type="text/html; charset=utf-8")


def _endpoints(room: PlayRoom, workshop: Workshop) -> Endpoints:
    table = Endpoints()

    @table.get("/desk")
    async def files(_: World, __: Params) -> dict[str, Any]:
        return await workshop.files()

    @table.get("/desk/file")
    async def file(_: World, params: Params) -> dict[str, Any]:
        return await workshop.file(params.text("name"), params.text("stamp"))

    @table.get("/desk/preview")
    async def preview(_: World, params: Params) -> dict[str, Any]:
        return await workshop.preview(params.text("name"))

    @table.post("/desk/table")
    async def sizes(_: World, params: Params) -> dict[str, Any]:
        return await workshop.table(params.text("name"), _options(params))

    @table.post("/desk/start")
    async def start(_: World, params: Params) -> dict[str, Any]:
        await room.start(await _choice(workshop, params))
        return room.as_json()

    @table.post("/desk/simulate")
    async def simulate(_: World, params: Params) -> dict[str, Any]:
        games = min(MOST_GAMES, max(1, params.number("games", 200)))
        await workshop.simulate(params.text("name"), _options(params), _one_of(params, "manner", MANNERS), games)
        return await workshop.shares()

    @table.get("/desk/shares")
    async def shares(_: World, __: Params) -> dict[str, Any]:
        return await workshop.shares()

    @table.post("/desk/stop")
    async def stop(_: World, __: Params) -> dict[str, Any]:
        await workshop.stop()
        return await workshop.shares()

    return table


async def _choice(workshop: Workshop, params: Params) -> GameChoice:
    """A game of the file; the person who starts the game is the first to join, and so has the first seat."""
    name, options, players = params.text("name"), _options(params), params.number("players")
    offered = await workshop.table(name, options)
    if players not in offered["sizes"]:
        raise ValueError(f"{name} cannot be played by {players}")
    role = params.text("role")
    seed = await workshop.seed(name, options, players, 1, role) if role else secrets.token_hex(3)
    return GameChoice(
        offered["id"],
        players,
        _one_of(params, "language", LANGUAGES),
        read_speed(params.raw("speed") or 1),
        seed,
        " ".join(f"{option}={value}" for option, value in options.items()),
    )


def _options(params: Params) -> dict[str, str]:
    given = params.json("options") or {}
    if not isinstance(given, dict):
        raise ValueError("options must be a JSON object")
    return {str(name): str(value) for name, value in given.items() if str(value)}


def _one_of(params: Params, name: str, known: tuple[str, ...]) -> str:
    value = params.text(name) or known[0]
    if value not in known:
        raise ValueError(f"{name} must be one of {', '.join(known)}")
    return value
