"""Serving the author's desk (a scenario file as players see it): the page, and its requests."""

import secrets
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from playground.page.room import PlayRoom
from playground.page.stage import LANGUAGES, GameChoice, Language, Manner, Speed, Workshop
from playground.server.control.endpoints import Endpoints
from playground.views import JSON

PAGE = Path(__file__).with_name("static") / "desk.html"
MOST_GAMES = 5000

Options = Annotated[
    dict[str, str], BeforeValidator(lambda given: {name: str(value) for name, value in given.items() if str(value)})
]
"""The chosen options of a scenario, each with the choice as a word."""


def desk_routes(room: PlayRoom, workshop: Workshop) -> list[BaseRoute]:
    """The page under `/desk`, and its requests under `/control/desk`."""
    return [Route("/desk", _page), *_endpoints(room, workshop).routes(room.world, calm=True)]


async def _page(_: Request) -> Response:
    return FileResponse(PAGE, media_type="text/html; charset=utf-8")


def _endpoints(room: PlayRoom, workshop: Workshop) -> Endpoints:
    table = Endpoints()

    async def sizes(name: str, options: Options) -> JSON:
        return await workshop.table(name, options)

    async def start(
        *,
        name: str,
        options: Options,
        players: int,
        role: str = "",
        language: Language = LANGUAGES[0],
        speed: Speed = 1,
    ) -> JSON:
        """Start a game; the person who starts it joins first, and so has the first seat."""
        offered = await workshop.table(name, options)
        if players not in offered["sizes"]:
            raise ValueError(f"{name} cannot be played by {players}")
        seed = await workshop.seed(name, options, players, 1, role) if role else secrets.token_hex(3)
        chosen = " ".join(f"{option}={value}" for option, value in options.items())
        await room.start(GameChoice(offered["id"], players, language, speed, seed, chosen))
        return room.as_json()

    async def simulate(name: str, options: Options, manner: Manner = "random", games: int = 200) -> JSON:
        await workshop.simulate(name, options, manner, min(MOST_GAMES, max(1, games)))
        return await workshop.shares()

    async def stop() -> JSON:
        await workshop.stop()
        return await workshop.shares()

    table.call("GET", "/desk", workshop.files)
    table.call("GET", "/desk/file", workshop.file)
    table.call("GET", "/desk/preview", workshop.preview)
    table.call("POST", "/desk/table", sizes)
    table.call("POST", "/desk/start", start)
    table.call("POST", "/desk/simulate", simulate)
    table.call("GET", "/desk/shares", workshop.shares)
    table.call("POST", "/desk/stop", stop)
    return table
