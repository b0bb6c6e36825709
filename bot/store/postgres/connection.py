"""Connections to PostgreSQL: one that does pieces of work, each to its end; and one that hears of other workers."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Self, TypeVar

import asyncpg

from bot.store.database import Database, Work
from bot.store.errors import Fault, ServerError, fault_of
from bot.store.group_commits import undo
from bot.store.place import Server
from bot.store.postgres.session import ANSWER_SECONDS, BOT, CONNECT_SECONDS, Session, as_store_errors

logger = logging.getLogger(__name__)

T = TypeVar("T")

TRY_AGAIN = 0.5
"""How long to wait before a lost connection is made again, in seconds."""
PROBE = 2.0
"""How often the connection is tested, in seconds."""


class ServerConnection:
    """A session whose users take turns. Reconnects by itself: for a reader at once, for a writer at its BEGIN."""

    def __init__(
        self, server: Server, *, reading: bool = False, name: str = BOT, answer_within: float = ANSWER_SECONDS
    ) -> None:
        self._server = server
        self._name = name
        self._reading = reading
        self._answer_within = answer_within
        self._turn = asyncio.Lock()
        self._session: Session | None = None

    async def open(self) -> Self:
        """Connect.

        Raises:
            ServerError: the server cannot be reached, or refuses.
        """
        made = Session(self._server, reading=self._reading, answer_within=self._answer_within, name=self._name)
        self._session = await made.connect()
        return self

    async def run(self, work: Work[T]) -> T:
        """Do a piece of work and return its result."""
        return await self._in_turn(self._read if self._reading else self._write, work)

    async def at_once(self, work: Work[T]) -> T:
        """Run one statement outside a transaction; twice if the connection is lost, so a repetition must do no harm."""
        return await self._in_turn(self._read, work)

    async def begin(self, db: Database) -> None:
        """Begin a transaction, within a piece of work."""
        session = self._own()
        await undo(db)
        lost = not session.alive
        await session.connect()
        try:
            await db.execute("BEGIN")
        except ServerError as error:
            if lost or error.fault is not Fault.UNREACHED:
                raise
            await session.connect()  # the server was started anew since the last time: nothing was begun yet
            await db.execute("BEGIN")

    async def make_room(self, db: Database) -> None:
        """Nothing to do: the server manages its own files."""

    async def close(self) -> None:
        """Wait for the work that is running, then disconnect."""
        async with self._turn:
            session, self._session = self._session, None
            if session is not None:
                await session.close()

    def _own(self) -> Session:
        if self._session is None:
            raise ServerError("the connection is closed")
        return self._session

    async def _write(self, work: Work[T]) -> T:
        return await work(self._own())

    async def _read(self, work: Work[T]) -> T:
        """Do `work`, and once more if the connection was lost meanwhile: reading twice does no harm."""
        session = self._own()
        lost = not session.alive
        await session.connect()
        try:
            return await work(session)
        except ServerError as error:
            if lost or fault_of(error) is not Fault.UNREACHED:
                raise
            return await work(await session.connect())

    async def _in_turn(self, do: Callable[[Work[T]], Coroutine[Any, Any, T]], work: Work[T]) -> T:
        """Do `work` when its turn comes; once begun it goes on even if its caller is cancelled."""
        await self._turn.acquire()
        doing = asyncio.create_task(do(work), name="asking the database")
        doing.add_done_callback(lambda _: self._turn.release())
        return await asyncio.shield(doing)


class Listening:
    """A listener to channels of other workers, for ever (PostgreSQL: LISTEN, NOTIFY).

    After a lost connection `heard` learns that messages may have been missed.
    """

    def __init__(self, server: Server, channels: Sequence[str]) -> None:
        self._server = server
        self._channels = tuple(channels)
        self._task: asyncio.Task[None] | None = None

    def start(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with each message, and with "" whenever some may have been missed."""
        self._task = asyncio.create_task(self._run(heard), name="listening")

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, heard: Callable[[str], None]) -> None:
        while True:
            try:
                await self._listen(heard)
            except ServerError as error:
                logger.debug("nothing is heard from the database: %s", error)
            await asyncio.sleep(TRY_AGAIN)

    async def _listen(self, heard: Callable[[str], None]) -> None:
        def hear(_connection: object, _pid: int, _channel: str, what: object) -> None:
            heard(str(what))

        with as_store_errors():
            wire = await asyncpg.connect(self._server.url, timeout=CONNECT_SECONDS, command_timeout=CONNECT_SECONDS)
        try:
            with as_store_errors():
                for channel in self._channels:
                    await wire.add_listener(channel, hear)
            heard("")
            while not wire.is_closed():
                await asyncio.sleep(PROBE)
                with as_store_errors():
                    await wire.execute("SELECT 1")
        finally:
            with contextlib.suppress(ServerError), as_store_errors():
                await wire.close(timeout=1.0)
