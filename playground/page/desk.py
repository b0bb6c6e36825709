"""Serving the desk: the page, and its requests."""

import secrets
from dataclasses import field
from pathlib import Path

from starlette.requests import Request as HttpRequest
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from playground.page.room import PlayRoom
from playground.page.stage import LANGUAGES, GameChoice, Language, Manner, Speed, Workshop
from playground.requests import Request
from playground.server.control import Endpoints
from playground.server.world import World
from playground.views import JSON

PAGE = Path(__file__).with_name("static") / "desk.html"
MOST_GAMES = 5000


def desk_routes(room: PlayRoom, workshop: Workshop) -> list[BaseRoute]:
    """The page under `/desk`, and its requests under `/control/desk`."""
    return [Route("/desk", _page), *_endpoints(room, workshop).routes(room.world, calm=True)]


async def _page(_: HttpRequest) -> Response:
    return FileResponse(PAGE, media_type="text/html; charset=utf-8")


class DeskFiles(Request[JSON], get="/desk"):
    """The directory and its files."""


class DeskFile(Request[JSON], get="/desk/file"):
    """The present state of a file; only its stamp where that is known."""

    name: str
    stamp: str = ""


class DeskPreview(Request[JSON], get="/desk/preview"):
    """The players' view of a file, in every language."""

    name: str


class DeskTable(Request[JSON], post="/desk/table"):
    """The numbers of players, and the roles dealt."""

    name: str
    options: dict[str, str | int] = field(default_factory=dict)

    @property
    def chosen(self) -> dict[str, str]:
        """The options that are chosen."""
        return {name: str(value) for name, value in self.options.items() if str(value)}


class DeskStart(DeskTable, post="/desk/start"):
    """Play a file; the person who starts the game is the first to join, and so has the first seat."""

    players: int = 0
    role: str = ""
    language: Language = LANGUAGES[0]
    speed: Speed = 1


class DeskSimulation(DeskTable, post="/desk/simulate"):
    """Let robots play a file."""

    manner: Manner = "random"
    games: int = 200


class DeskShares(Request[JSON], get="/desk/shares"):
    """How far that is."""


class DeskStop(Request[JSON], post="/desk/stop"):
    """Let them play no more."""


def _endpoints(room: PlayRoom, workshop: Workshop) -> Endpoints:
    table = Endpoints()

    @table.on(DeskFiles)
    async def files(_: World, __: DeskFiles) -> JSON:
        return await workshop.files()

    @table.on(DeskFile)
    async def file(_: World, asked: DeskFile) -> JSON:
        return await workshop.file(asked.name, asked.stamp)

    @table.on(DeskPreview)
    async def preview(_: World, asked: DeskPreview) -> JSON:
        return await workshop.preview(asked.name)

    @table.on(DeskTable)
    async def sizes(_: World, asked: DeskTable) -> JSON:
        return await workshop.table(asked.name, asked.chosen)

    @table.on(DeskStart)
    async def start(_: World, asked: DeskStart) -> JSON:
        await room.start(await _choice(workshop, asked))
        return room.as_json()

    @table.on(DeskSimulation)
    async def simulate(_: World, asked: DeskSimulation) -> JSON:
        games = min(MOST_GAMES, max(1, asked.games))
        await workshop.simulate(asked.name, asked.chosen, asked.manner, games)
        return await workshop.shares()

    @table.on(DeskShares)
    async def shares(_: World, __: DeskShares) -> JSON:
        return await workshop.shares()

    @table.on(DeskStop)
    async def stop(_: World, __: DeskStop) -> JSON:
        await workshop.stop()
        return await workshop.shares()

    return table


async def _choice(workshop: Workshop, asked: DeskStart) -> GameChoice:
    offered = await workshop.table(asked.name, asked.chosen)
    if asked.players not in offered["sizes"]:
        raise ValueError(f"{asked.name} cannot be played by {asked.players}")
    seed = secrets.token_hex(3)
    if asked.role:
        seed = await workshop.seed(asked.name, asked.chosen, asked.players, 1, asked.role)
    options = " ".join(f"{option}={value}" for option, value in asked.chosen.items())
    return GameChoice(offered["id"], asked.players, asked.language, asked.speed, seed, options)
