"""A real server of PostgreSQL for tests: one for a run (of a process of it), with a database for each test."""

import asyncio
import atexit
import contextlib
import itertools
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TypeVar

from bot.store.place import Server
from bot.store.postgres.schema import shape
from bot.store.postgres.session import ANSWER_SECONDS, Session

T = TypeVar("T")

DEBIAN = Path("/usr/lib/postgresql")
STARTS_WITHIN = 30.0
OPTIONS = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=100", "shared_buffers=32MB")
"""Nobody pulls the plug of a test; and what is lost when the process dies is not what these look at."""
DURABLE = ("max_connections=100", "shared_buffers=128MB")
"""A server that keeps what it has said it keeps: what is measured is measured so."""


def programs() -> Path | None:
    """Where PostgreSQL's programs are: Debian's newest, else those on the path."""
    debian = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if debian:
        return debian[-1].parent
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


class Cluster:
    """A private server under a temporary directory; the server dies with the process that started it."""

    def __init__(self, bin_: Path, options: Sequence[str] = OPTIONS) -> None:
        self._bin = bin_
        self._options = tuple(options)
        self._numbers = itertools.count(1)
        self.folder = Path(tempfile.mkdtemp(prefix="mafia-postgres-"))
        self._user = pwd.getpwnam("postgres" if _is_known("postgres") else "nobody") if os.geteuid() == 0 else None
        if self._user is not None:  # PostgreSQL does not run as root
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None
        subprocess.run(
            self._as_user("initdb", "-D", self.data, "-U", "mafia", "-A", "trust", "-E", "UTF8", "--no-sync", "-N"),
            check=True,
            capture_output=True,
            cwd=self.folder,
        )

    @property
    def data(self) -> str:
        """The path of the files."""
        return str(self.folder / "data")

    @property
    def pid(self) -> int:
        """The process whose children serve the connections."""
        assert self._process is not None
        return self._process.pid

    def server(self, database: str) -> Server:
        """A database of the server."""
        return Server(f"postgresql://mafia@127.0.0.1:{self.port}/{database}")

    def start(self) -> None:
        """Start the server, and wait until it answers; from the main thread, since it ends with the starting thread."""
        self.launch()
        self.wait()

    def launch(self) -> None:
        """Start the server, from the main thread."""
        own = (f"unix_socket_directories={self.folder}", "listen_addresses=127.0.0.1", f"port={self.port}")
        words = [word for option in (*self._options, *own) for word in ("-c", option)]
        with (self.folder / "log").open("ab") as log:
            command = self._as_user("postgres", "-D", self.data, *words)
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)

    def wait(self) -> None:
        """Wait until the server answers."""
        assert self._process is not None
        ready = [str(self._bin / "pg_isready"), "-q", "-h", str(self.folder), "-p", str(self.port)]
        end = time.monotonic() + STARTS_WITHIN
        while subprocess.run(ready, check=False).returncode:
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end, "PostgreSQL does not start"
            time.sleep(0.02)

    def stop(self, mode: str = "fast") -> None:
        """Stop the server as its service would: all are disconnected. `immediate`: as in a crash."""
        if self._process is not None:
            command = self._as_user("pg_ctl", "stop", "-D", self.data, "-m", mode, "-s")
            subprocess.run(command, check=True, cwd=self.folder)
            self._process.wait(STARTS_WITHIN)
            self._process = None

    def remove(self) -> None:
        """Stop the server for good."""
        if self._process is not None:
            self._process.terminate()
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self.folder)

    def prepare(self) -> None:
        """Make the database that those of the tests are copies of."""
        self.command("CREATE DATABASE template")
        aside(lambda: asyncio.run(shape(self.server("template"))))

    @contextlib.contextmanager
    def database(self, template: str = "template") -> Iterator[Server]:
        """A database of its own, for as long as the block runs."""
        name = f"test{next(self._numbers)}"
        self.command(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.server(name)
        finally:
            self.command(f"DROP DATABASE {name} WITH (FORCE)")

    def command(self, sql: str) -> None:
        """Let the server do something, such as making a database."""

        async def commanded() -> None:
            async with session_on(self.server("postgres"), answer_within=None) as session:
                await session.run_script(sql)

        aside(lambda: asyncio.run(commanded()))

    def _as_user(self, program: str, *words: str) -> list[str]:
        user = self._user
        become = [] if user is None else [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        return ["setpriv", "--pdeathsig=QUIT", *become, str(self._bin / program), *words]


@cache
def the_cluster() -> Cluster:
    """The server of this process; started at the first use, and gone with the process."""
    where = programs()
    assert where is not None
    made = Cluster(where)
    atexit.register(made.remove)
    made.start()
    made.prepare()
    return made


@contextlib.asynccontextmanager
async def session_on(server: Server, answer_within: float | None = ANSWER_SECONDS) -> AsyncIterator[Session]:
    """A connection of its own, for as long as the block runs."""
    session = await Session(server, answer_within=answer_within).connect()
    try:
        yield session
    finally:
        await session.close()


def aside(work: Callable[[], T]) -> T:
    """Run a function on a separate thread, without an event loop, and wait for the end."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


def _is_known(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
