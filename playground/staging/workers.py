"""The playground's stage with several workers: processes (`mafia run`) behind a balancer, killed and started at will.

The page's view of a game comes from its log.
"""

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.config import Settings
from bot.ops.webhook import SECRET_HEADER, WEBHOOK_PATH
from bot.scenario import load_all
from bot.store.database import Database
from bot.store.place import Server
from bot.store.postgres.session import Session
from bot.store.rows import GameRow, GameState
from bot.store.store import Store
from bot.telegram.library import ScenarioLibrary
from playground.control import NO_TLS
from playground.crowd import Mind, Minds
from playground.page.stage import GameChoice, StageMoment
from playground.replaying.library import PlaySession
from playground.server.serving import RunningServer as BotApi
from playground.serving import listen, serving
from playground.staging.company import Played, ThinkingRobots
from playground.staging.stage import BotStage, lobby_moment, moment
from playground.views import JSON

HOST = "127.0.0.1"
STARTS_WITHIN = 60.0
STOPS_WITHIN = 10.0
ANSWERS_WITHIN = 10.0
"""The longest wait of the balancer for a worker's answer, in seconds."""
LOOK = 0.1
SETTINGS = {name.upper() for name in Settings.model_fields}


class WorkerProcess:
    """One worker: a process of `mafia run`. Its number is its place among the workers, from 1."""

    def __init__(self, number: int, env: Mapping[str, str], folder: Path) -> None:
        self.number = number
        self._env = env
        self._folder = folder
        self.address = ""
        self._monitor = ""
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """The process id; None where no process runs."""
        running = self._process is not None and self._process.returncode is None
        return self._process.pid if running and self._process is not None else None

    async def start(self) -> None:
        """Start the process, if it does not run; its log goes to this process's standard error."""
        if self.pid is not None:
            return
        with listen(HOST, 0) as one, listen(HOST, 0) as other:
            ports = {name: f"{HOST}:{free.getsockname()[1]}" for name, free in (("LISTEN", one), ("MONITOR", other))}
        self.address, self._monitor = (f"http://{port}" for port in ports.values())
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.cli", "run", env={**self._env, **ports}, cwd=self._folder
        )

    async def healthy(self, client: httpx.AsyncClient) -> bool:
        """Whether the worker reports that it is healthy."""
        try:
            return (await client.get(f"{self._monitor}/healthz")).status_code == 200
        except httpx.TransportError:
            return False

    async def kill(self) -> None:
        """End the process at once (SIGKILL), as if its machine had died."""
        if self._process is not None and self.pid is not None:
            self._process.kill()
            await self._process.wait()

    async def stop(self) -> None:
        """Tell the process to stop, and kill it if it does not in time."""
        if self._process is not None and self.pid is not None:
            self._process.terminate()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(STOPS_WITHIN):
                    await self._process.wait()
            await self.kill()


class WorkerProcesses:
    """The workers of one bot; updates go to those that run, in turn."""

    def __init__(self, count: int, env: Mapping[str, str], folder: Path) -> None:
        self._listener = listen(HOST, 0)
        address = f"http://{HOST}:{self._listener.getsockname()[1]}"
        outer = {name: value for name, value in os.environ.items() if name not in SETTINGS}
        whole = {**outer, **env, "WEBHOOK_URL": address, "WEBHOOK_SECRET": "playground", "LOG_LEVEL": "WARNING"}
        self.all = [WorkerProcess(number, whole, folder) for number in range(1, count + 1)]
        self._turn = 0
        self._client = httpx.AsyncClient(timeout=ANSWERS_WITHIN, trust_env=False, verify=NO_TLS)

    @contextlib.asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Run all workers while the block runs."""
        web = Starlette(routes=[Route(WEBHOOK_PATH, self._pass_on, methods=["POST"])])
        async with self._client, serving(web, self._listener):
            try:
                for worker in self.all:
                    await worker.start()
                async with asyncio.timeout(STARTS_WITHIN):
                    await asyncio.gather(*(self._healthy(worker) for worker in self.all))
                yield
            finally:
                await asyncio.gather(*(worker.stop() for worker in self.all))

    async def _healthy(self, worker: WorkerProcess) -> None:
        while True:
            if worker.pid is None:
                raise RuntimeError(f"worker {worker.number} has ended; it says above why")
            if await worker.healthy(self._client):
                return
            await asyncio.sleep(LOOK)

    async def _pass_on(self, request: Request) -> Response:
        """Pass an update from Telegram to the next worker that answers."""
        body = await request.body()
        headers = {SECRET_HEADER: request.headers.get(SECRET_HEADER, ""), "Content-Type": "application/json"}
        for _ in self.all:
            self._turn += 1
            worker = self.all[self._turn % len(self.all)]
            if worker.pid is None:
                continue
            with contextlib.suppress(httpx.TransportError):
                answer = await self._client.post(worker.address + WEBHOOK_PATH, content=body, headers=headers)
                return Response(answer.content, answer.status_code)
        return Response("no worker answers", 502)


@contextlib.asynccontextmanager
async def made_beside(server: Server, life: int) -> AsyncIterator[Server]:
    """A new database on this server, for as long as the block runs.

    Raises:
        ServerError: it cannot be reached, or may not be made there.
    """
    name = f"mafia_playground_{os.getpid()}_{life}"
    await _command(server, f"CREATE DATABASE {name}")
    try:
        yield Server(urlunsplit(urlsplit(server.url)._replace(path=f"/{name}")))
    finally:
        await _command(server, f"DROP DATABASE {name} WITH (FORCE)")


async def _command(server: Server, sql: str) -> None:
    session = await Session(server).connect()
    try:
        await session.run_script(sql)
    finally:
        await session.close()


WHOSE = (
    "SELECT workers.name, leases.lane, leases.lane IN (SELECT lane FROM played) AS has_game "
    "FROM workers JOIN living USING (id) JOIN leases ON worker = workers.id WHERE leases.lane < 0"
)
"""The query for the groups of each living worker, whose name ends in the number of its process."""


class LoggedCompany(ThinkingRobots):
    """The robots, or onlookers, of a game that runs in another process; they know the game by its log."""

    def __init__(self, stage: "WorkersStage", manner: str, seed: str) -> None:
        super().__init__(lambda: None, manner, seed)
        self._stage = stage

    async def _find(self, game_id: int) -> Played | None:
        return await self._stage.played(game_id)


class WorkersStage(BotStage):
    """A stage whose bot has several workers, each a process; `database` is the server for their database."""

    def __init__(self, server: BotApi, folder: Path, database: Server, count: int) -> None:
        super().__init__(server, folder)
        self._place = database
        self._count = count
        self._store: Store | None = None
        self._processes: WorkerProcesses | None = None
        self._known = ScenarioLibrary({})
        self._onlooker = LoggedCompany(self, "sensible", "")
        self._latest: GameRow | None = None
        self._seen = (0, 0, 0.0, 0.0)
        self._up = contextlib.AsyncExitStack()

    @property
    def crew(self) -> "WorkersStage":
        """The workers."""
        return self

    @property
    def archive(self) -> PlaySession:
        """The archive: None, since the database goes when the workers stop."""
        return PlaySession(tuple)

    async def _open(self, speed: float) -> None:
        self._speed = speed
        self._onlooker, self._latest = LoggedCompany(self, "sensible", ""), None
        scenarios = self._scenarios(self._lives)
        async with contextlib.AsyncExitStack() as stack:
            database = await stack.enter_async_context(made_beside(self._place, self._lives))
            self._store = await stack.enter_async_context(await Store.open(database))
            env = {
                "BOT_TOKEN": self._server.token,
                "BOT_API_URL": self._server.base_url,
                "DATABASE": database.url,
                "SCENARIOS": str(scenarios),
                "CLOCK_SPEED": str(speed),
            }
            self._processes = WorkerProcesses(self._count, env, self._folder)
            await stack.enter_async_context(self._processes.at_work())
            self._known = ScenarioLibrary(await asyncio.to_thread(load_all, (scenarios,)))
            self._up = stack.pop_all()

    async def close(self) -> None:
        """Stop the workers, and drop their database."""
        self._store = self._processes = None
        await self._up.aclose()

    async def workers(self, chat_id: int) -> list[JSON]:
        """The processes: whether alive, their number of games, and whether they have this group."""
        if self._processes is None or self._store is None:
            return []
        found = await self._store.run(_groups_by_process)
        return [
            {
                "number": worker.number,
                "alive": worker.pid is not None,
                "games": sum(has_game for _, has_game in found.get(worker.pid, ())),
                "has": any(lane == chat_id for lane, _ in found.get(worker.pid, ())),
            }
            for worker in self._processes.all
        ]

    async def kill(self, worker: int) -> None:
        """End a worker's process at once."""
        await self._worker(worker).kill()

    async def start(self, worker: int) -> None:
        """Start the worker again."""
        await self._worker(worker).start()

    def _worker(self, number: int) -> WorkerProcess:
        for worker in self._processes.all if self._processes is not None else ():
            if worker.number == number:
                return worker
        raise LookupError(f"there is no worker {number}")

    async def played(self, game_id: int) -> Played | None:
        """The state of a game that has begun, by its log."""
        store = self._store
        row = await store.game(game_id) if store is not None else None
        if store is None or row is None or row.state is GameState.LOBBY:
            return None
        if row.scenario not in self._known:
            await self._known.refresh(store)
        people = {player.seat: player for player in await store.players(game_id)}
        logged = await store.run(lambda db: _lines(db, game_id))
        return Played(row, self._known[row.scenario], people, logged, store)

    async def sow(self, chat_id: int, seed: str) -> None:
        """Give the open lobby of the group this seed."""
        if self._store is None:
            return
        row = await self._store.active_game_in(chat_id)
        if row is not None and row.state is GameState.LOBBY:
            async with self._store.transaction() as tx:
                await tx.save_game(replace(row, seed=seed))

    async def set_speed(self, speed: float) -> None:
        """Do nothing: a game keeps the speed that its workers were started with."""

    async def moment(self, chat_id: int, users: Collection[int]) -> tuple[StageMoment, float] | None:
        """The state of the lobby or game in the group, by the store and the log; an ended game stays."""
        if self._store is None:
            return None
        if (lobby := await lobby_moment(self._store, chat_id)) is not None:
            return lobby, 0.0
        self._latest = row = await self._store.active_game_in(chat_id) or self._latest
        along = await self._onlooker.game(row.id) if row is not None else None
        if row is None or along is None or not along.lines:
            return None
        people = {seat: user for user, seat in along.seats.items()}
        return await moment(self._store, row, along.game, people, users), self._now(row, along.lines, along.game.now)

    def _now(self, row: GameRow, lines: int, at: float) -> float:
        """The game's time now: that of the last line of its log, plus the time since this line was first seen here."""
        time = asyncio.get_running_loop().time()
        if self._seen[:2] != (row.id, lines):
            self._seen = (row.id, lines, at, time)
        return self._seen[2] + (time - self._seen[3]) * self._speed

    def minds(self, choice: GameChoice) -> Minds:
        """The minds of the game's robots: by chance, or with the knowledge of their seats."""
        if choice.manner == "random":
            return Mind
        return LoggedCompany(self, choice.manner, choice.seed).mind


async def _lines(db: Database, game_id: int) -> int:
    return int((await db.execute("SELECT count(*) FROM inputs WHERE game_id = ?", (game_id,))).fetchone()[0])


async def _groups_by_process(db: Database) -> dict[int | None, list[tuple[int, bool]]]:
    found: dict[int | None, list[tuple[int, bool]]] = {}
    for name, lane, has_game in await db.execute(WHOSE):
        found.setdefault(int(name.rpartition(":")[2]), []).append((lane, has_game))
    return found
