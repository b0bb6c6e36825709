"""Several workers as processes of their own, behind a load balancer, to be killed, paused and cut off."""

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.ops.ports import listening
from bot.ops.serving import serving
from bot.ops.webhook import WEBHOOK_PATH
from bot.store.place import Server
from playground.control import NO_TLS
from playground.server.serving import RunningServer
from tests.forks import Fork, forked_bot
from tests.postgres import aside, session_on

PATIENCE = 120.0
SECRET = "secret"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Process:
    """One worker."""

    number: int
    env: dict[str, str]
    log: Path
    port: int = field(default_factory=free_port)
    monitor: int = field(default_factory=free_port)
    process: Fork | None = None

    async def start(self) -> None:
        env = {**self.env, "LISTEN": f"127.0.0.1:{self.port}", "MONITOR": f"127.0.0.1:{self.monitor}"}
        self.process = forked_bot(["run"], env, self.log.parent, self.log)

    def send(self, what: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(what)

    async def kill(self) -> None:
        self.send(signal.SIGKILL)
        assert self.process is not None
        await self.process.wait()
        self.process = None

    async def terminate(self) -> None:
        self.send(signal.SIGTERM)
        assert self.process is not None
        await asyncio.wait_for(self.process.wait(), 15)
        self.process = None

    async def healthy(self) -> bool:
        async with httpx.AsyncClient(verify=NO_TLS) as client:
            with contextlib.suppress(httpx.TransportError):
                return (await client.get(f"http://127.0.0.1:{self.monitor}/healthz", timeout=1)).status_code == 200
        return False


class Company:
    """Workers of one bot; updates come to them in turn, whoever has the game."""

    def __init__(self, telegram: RunningServer, database: Server, folder: Path, speed: float, count: int) -> None:
        self.database = database
        self._port = free_port()
        url = f"http://127.0.0.1:{self._port}"
        env = {
            **os.environ,
            "BOT_TOKEN": telegram.token,
            "BOT_API_URL": telegram.base_url,
            "DATABASE": database.url,
            "CLOCK_SPEED": str(speed),
            "WEBHOOK_URL": url,
            "WEBHOOK_SECRET": SECRET,
        }
        self.workers = [Process(i, dict(env), folder / f"worker{i}.log") for i in range(count)]
        self._turn = 0

    @contextlib.asynccontextmanager
    async def at_work(self) -> AsyncIterator["Company"]:
        """All of them run while the block does."""
        async with contextlib.AsyncExitStack() as stack:
            sockets = stack.enter_context(listening("LISTEN", ("127.0.0.1", self._port)))
            self._client = await stack.enter_async_context(httpx.AsyncClient(timeout=20, verify=NO_TLS))
            web = Starlette(routes=[Route(WEBHOOK_PATH, self._balance, methods=["POST"])])
            await stack.enter_async_context(serving(web, sockets))
            try:
                for worker in self.workers:
                    await worker.start()
                await self.until(self.all_healthy)
                yield self
            finally:
                for worker in self.workers:
                    if worker.process is not None:
                        with contextlib.suppress(ProcessLookupError):
                            worker.send(signal.SIGCONT)
                            worker.send(signal.SIGTERM)
                            await asyncio.wait_for(worker.process.wait(), 15)

    async def _balance(self, request: Request) -> Response:
        """Each call goes to the next worker that answers, as with any load balancer."""
        body = await request.body()
        for _ in self.workers:
            self._turn += 1
            worker = self.workers[self._turn % len(self.workers)]
            if worker.process is None:
                continue
            with contextlib.suppress(httpx.TransportError):
                answer = await self._client.post(
                    f"http://127.0.0.1:{worker.port}{WEBHOOK_PATH}",
                    content=body,
                    headers={k: v for k, v in request.headers.items() if k.startswith("x-") or k == "content-type"},
                )
                return Response(answer.content, answer.status_code)
        return Response("nobody is there", 502)

    async def all_healthy(self) -> bool:
        return await self.healthy() == sum(worker.process is not None for worker in self.workers)

    async def healthy(self) -> int:
        """How many are up."""
        return sum([await worker.healthy() for worker in self.workers if worker.process is not None])

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                found = true()
                if asyncio.iscoroutine(found):
                    found = await found
                if found:
                    return
                await asyncio.sleep(0.05)

    def ask(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """The database's answer."""

        async def answer() -> list[tuple[object, ...]]:
            async with session_on(self.database) as session:
                return [tuple(row) for row in await session.execute(sql, values)]

        return aside(lambda: asyncio.run(answer()))

    def owner(self, lane: int) -> Process | None:
        """The worker with a lane."""
        rows = self.ask("SELECT name FROM leases JOIN workers ON workers.id = worker WHERE lane = ?", lane)
        pids = {worker.process.pid: worker for worker in self.workers if worker.process is not None}
        return pids.get(int(str(rows[0][0]).rpartition(":")[2])) if rows else None
