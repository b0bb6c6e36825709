"""The store: one file of SQLite, one writer at a time, readers beside it."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self, TypeVar

from bot.store import outbox
from bot.store.connection import Connection, connect
from bot.store.errors import StoreError
from bot.store.migrations import migrate
from bot.store.reading import Reads
from bot.store.rows import Claim, Entry, Spending
from bot.store.transaction import Transaction

logger = logging.getLogger(__name__)

T = TypeVar("T")


class Store(Reads):
    """What must survive. Reads see what was committed; `transaction` writes."""

    def __init__(self, writer: Connection, reader: Connection, now: Callable[[], float] = time.time) -> None:
        self._writer = writer
        self._reader = reader
        self._now = now
        self._writing = asyncio.Lock()
        self._watchers: list[Callable[[], None]] = []

    @classmethod
    async def open(cls, path: str | Path, now: Callable[[], float] = time.time) -> Self:
        """Open the database, making or upgrading it as needed; StoreError if that is not possible."""
        file = Path(path)
        try:
            writer = await connect(file)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"cannot open the database {file}: {error}") from error
        try:
            await writer.run(migrate)
            reader = await connect(file, reading=True)
        except BaseException as error:
            await writer.close()
            if isinstance(error, sqlite3.Error):
                raise StoreError(f"cannot use the database {file}: {error}") from error
            raise
        return cls(writer, reader, now)

    async def close(self) -> None:
        """Wait for the running transaction, then close the file."""
        async with self._writing:
            await self._reader.close()
            await self._writer.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read what was committed."""
        return await self._reader.run(work)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """One transaction, committed at the end of the block and rolled back if it raises; one at a time."""
        async with self._writing:
            tx = Transaction(self._writer, self._now)
            try:
                yield tx
                await tx.commit()
            except BaseException:
                await tx.rollback()
                raise
        if tx.enqueued:
            for watcher in self._watchers:
                watcher()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call `watcher` after every commit that put something into the outbox."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[], None]) -> None:
        """Call it no more."""
        self._watchers.remove(watcher)

    async def move_chat(self, old_id: int, new_id: int) -> None:
        """A group has become a supergroup: everything of it moves to the new id."""
        async with self.transaction() as tx:
            await tx.move_chat(old_id, new_id)

    async def changed(self, after: int) -> list[Entry]:
        """What came into the outbox or changed there since a stamp (0: all of it)."""
        return await self.run(lambda db: outbox.changed(db, after))

    async def claim(self, ids: Iterable[int]) -> list[Claim]:
        """Rows of the outbox as they are now."""
        wanted = tuple(ids)
        return await self.run(lambda db: outbox.claim(db, wanted))

    async def recall(self, since: float) -> tuple[list[Spending], dict[int, float]]:
        """What was spent of Telegram's limits since then, and the pauses it asked for (0: for all chats)."""
        return await self.run(lambda db: outbox.recall(db, since))
