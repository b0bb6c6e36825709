"""A connection to PostgreSQL that runs several statements in one go on its thread."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Self, TypeVar

from bot.store.database import Database
from bot.store.errors import Fault, ServerError, fault_of
from bot.store.group_commits import undo
from bot.store.place import Server
from bot.store.postgres.session import ANSWER_SECONDS, BOT, Session

T = TypeVar("T")


class ServerConnection:
    """A thread with its session. It reconnects by itself: a reader at once, a writer at its next BEGIN."""

    def __init__(
        self, server: Server, *, reading: bool = False, name: str = BOT, answer_within: float = ANSWER_SECONDS
    ) -> None:
        self._server = server
        self._name = name
        self._reading = reading
        self._answer_within = answer_within
        self._thread = ThreadPoolExecutor(1, "postgres-reads" if reading else "postgres-writes")
        self._session: Session | None = None

    async def open(self) -> Self:
        """Connect.

        Raises:
            ServerError: the server cannot be reached, or refuses.
        """

        def connected() -> None:
            made = Session(self._server, reading=self._reading, answer_within=self._answer_within, name=self._name)
            self._session = made.connect()

        await self._on_thread(connected)
        return self

    async def run(self, work: Callable[[Database], T]) -> T:
        """Run `work` on the connection's thread and return its result."""
        return await self._on_thread(lambda: self._read(work) if self._reading else work(self._own()))

    async def at_once(self, work: Callable[[Database], T]) -> T:
        """Run one statement outside a transaction; twice if the connection is lost, so a repetition must do no harm."""
        return await self._on_thread(lambda: self._read(work))

    def begin(self, db: Database) -> None:
        """Begin a transaction, on the connection's thread."""
        session = self._own()
        undo(db)
        lost = not session.alive
        session.connect()
        try:
            db.execute("BEGIN")
        except ServerError as error:
            if lost or error.fault is not Fault.UNREACHED:
                raise
            session.connect()  # the server was started anew since the last time: nothing was begun yet
            db.execute("BEGIN")

    def make_room(self, db: Database) -> None:
        """Nothing to do: the server manages its own files."""

    async def close(self) -> None:
        """Wait for the work that is running, then disconnect."""
        if self._session is not None:
            await self._on_thread(self._session.close)
            self._session = None
        await asyncio.to_thread(self._thread.shutdown)

    def _own(self) -> Session:
        if self._session is None:
            raise ServerError("the connection is closed")
        return self._session

    def _read(self, work: Callable[[Database], T]) -> T:
        """Run `work`, and once more if the connection was lost meanwhile: reading twice does no harm."""
        session = self._own()
        lost = not session.alive
        session.connect()
        try:
            return work(session)
        except ServerError as error:
            if lost or fault_of(error) is not Fault.UNREACHED:
                raise
            return work(session.connect())

    async def _on_thread(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except RuntimeError as error:
            if self._session is None:  # the thread takes no more work
                raise ServerError("the connection is closed") from error
            raise
