"""The app of the page's server: the files, the control interface of the Bot API server, and the room."""

from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request as HttpRequest
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from playground.guard import RequestGuard
from playground.page.desk import desk_routes
from playground.page.live import live
from playground.page.replay import replay_routes
from playground.page.room import PlayRoom
from playground.page.stage import GameChoice, Language, Manner, Speed, StageCrew
from playground.page.words import words_route
from playground.requests import Request, TableRequest
from playground.server.app import shown_files
from playground.server.control import Endpoints
from playground.server.control.groups import groups
from playground.server.control.machine import machine
from playground.server.control.people import people
from playground.server.control.talk import talk
from playground.server.world import World
from playground.views import JSON

Q = TypeVar("Q", bound=Request[Any])

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


async def _index(_: HttpRequest) -> Response:
    return FileResponse(STATIC / "index.html", media_type="text/html; charset=utf-8")


class LookAtRoom(Request[JSON], get="/room"):
    """The room, the bot and the games on offer."""


class LookBehind(Request[JSON], get="/room/director"):
    """Everything about the game, secrets included; `events` only those after that number."""

    language: Language = "en"
    after: int = 0


class CrewAsSeen(Request[list[JSON]], get="/room/workers"):
    """The processes that serve the bot."""


class WorkerAct(Request[list[JSON]]):
    """Base of what is done to one of them."""

    number: int


class KillWorker(WorkerAct, post="/room/workers/kill"):
    """End a process."""


class StartWorker(WorkerAct, post="/room/workers/start"):
    """Start it again."""


class AddPerson(Request[JSON], post="/room/add"):
    """Add a person to the group, played by a robot."""

    first_name: str
    language_code: Language
    last_name: str = ""


class RenamePerson(Request[JSON], post="/room/rename"):
    """Give a person another name."""

    user: int
    first_name: str
    language_code: Language
    last_name: str = ""


class StartGame(TableRequest, post="/room/start"):
    """Give up the present game, and set up another; the fields of a `GameChoice`."""


class PaceChange(Request[JSON], post="/room/pace"):
    """Change the named parts of the pace."""

    speed: Speed | None = None
    patient: bool | None = None
    paused: bool | None = None
    hurrying: bool | None = None


class PassOn(Request[JSON], post="/room/pass"):
    """Let the clock go on although a visitor has a question."""


class ChangeSeat(Request[JSON], post="/room/seat"):
    """Take a robot's seat, or hand it back."""

    user: int
    robot: bool = False


class MannerChange(Request[JSON], post="/room/manner"):
    """Let the robots play otherwise."""

    manner: Manner


class MoveGroup(Request[JSON], post="/room/move"):
    """The group becomes a supergroup."""


def _endpoints(room: PlayRoom) -> Endpoints:
    """The page's calls to the room, under `/control/room`."""
    table = Endpoints()

    def act(kind: type[Q], does: Callable[[Q], Awaitable[None]]) -> None:
        async def endpoint(_: World, asked: Q) -> JSON:
            await does(asked)
            return room.as_json()

        table.on(kind)(endpoint)

    @table.on(LookAtRoom)
    def look(world: World, _: LookAtRoom) -> JSON:
        bot = world.bot.as_user()
        return {"room": room.as_json(), "bot": bot, "offer": room.stage.offer(), "last": world.feed.last}

    @table.on(LookBehind)
    async def director(_: World, asked: LookBehind) -> JSON:
        return await room.stage.director(room.group_id, asked.language, asked.after)

    @table.on(CrewAsSeen)
    async def workers(_: World, __: CrewAsSeen) -> list[JSON]:
        return await _crew(room).workers(room.group_id)

    @table.on(KillWorker)
    async def kill(_: World, asked: KillWorker) -> list[JSON]:
        await _crew(room).kill(asked.number)
        return await _crew(room).workers(room.group_id)

    @table.on(StartWorker)
    async def start(_: World, asked: StartWorker) -> list[JSON]:
        await _crew(room).start(asked.number)
        return await _crew(room).workers(room.group_id)

    @table.on(AddPerson)
    async def add(_: World, asked: AddPerson) -> JSON:
        return {"id": (await room.add(asked.first_name, asked.last_name, asked.language_code)).id}

    act(StartGame, lambda asked: room.start(GameChoice.of(asked.table, room.stage.offer())))
    act(PaceChange, lambda asked: room.set_pace(**asked.values()))
    act(PassOn, lambda _: room.pass_on())
    act(ChangeSeat, lambda asked: room.seat(asked.user, robot=asked.robot))
    act(MannerChange, lambda asked: room.change_manner(asked.manner))
    act(RenamePerson, lambda it: room.rename(it.user, it.first_name, it.last_name, it.language_code))
    act(MoveGroup, lambda _: room.move())
    return table


def _crew(room: PlayRoom) -> StageCrew:
    if room.stage.crew is None:
        raise LookupError("the bot runs in one process")
    return room.stage.crew
