"""A connection to PostgreSQL that does one piece of work after another, each to its end."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Self, TypeVar

from bot.store.database import Database, Work
from bot.store.errors import Fault, ServerError, fault_of
from bot.store.group_commits import undo
from bot.store.place import Server
from bot.store.postgres.session import ANSWER_SECONDS, BOT, Session

T = TypeVar("T")


class ServerConnection:
    """A session and the turns of those who use it. It reconnects by itself: a reader at once, a writer at its BEGIN."""

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
