"""Workers as processes of their own (`mafia run`), behind a balancer, to be killed and started again."""

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.config import Settings
from bot.ops.webhook import SECRET_HEADER, WEBHOOK_PATH
from bot.store.place import Server
from bot.store.postgres.session import Session
from playground.control import NO_TLS
from playground.serving import listen, serving

HOST = "127.0.0.1"
STARTS_WITHIN = 60.0
STOPS_WITHIN = 10.0
ANSWERS_WITHIN = 10.0
"""How long the balancer waits for a worker. Seconds."""
LOOK = 0.1
SETTINGS = {name.upper() for name in Settings.model_fields}


class WorkerProcess:
    """One process of `mafia run`. Its number is its place among the workers, from 1."""

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
        """Whether the process says that it works."""
        try:
            return (await client.get(f"{self._monitor}/healthz")).status_code == 200
        except httpx.TransportError:
            return False

    async def kill(self) -> None:
        """End the process at once, as a machine does that dies (SIGKILL)."""
        if self._process is not None and self.pid is not None:
            self._process.kill()
            await self._process.wait()

    async def stop(self) -> None:
        """Tell the process to stop, and see that it does."""
        if self._process is not None and self.pid is not None:
            self._process.terminate()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(STOPS_WITHIN):
                    await self._process.wait()
            await self.kill()


class WorkerProcesses:
    """Some workers of one bot; its updates go to the live ones, in turn."""

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
        """All of them run while the block does."""
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
        """A call of Telegram goes to the next worker that answers."""
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
