"""The store: one database, one writer at a time, readers beside it."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from typing import Self, TypeVar

from bot.store import outbox
from bot.store.caches import UPDATES_AT_START, BatchedReads, Handled, People
from bot.store.database import Connection, Database, Work
from bot.store.errors import DATABASE_ERRORS, Fault, fault_of, is_failure
from bot.store.group_commits import GroupCommits
from bot.store.handling import update_in_hand
from bot.store.opening import cannot_be_used, open_connections
from bot.store.place import Place, place_of
from bot.store.reading import Reads
from bot.store.rows import Claim, QueueEntry, Spending, User
from bot.store.timings import Timings
from bot.store.transaction import Fence, Transaction

logger = logging.getLogger(__name__)

T = TypeVar("T")


class Store(Reads):
    """The state that survives a restart. Reads see committed data; `transaction` writes.

    Attributes:
        commits: measures commits, together with the writes that were put off until then.
        worker: for whose chats this store sends; None: for all.
    """

    def __init__(
        self, writer: Connection, reader: Connection, updates: Sequence[int], now: Callable[[], float] = time.time
    ) -> None:
        self._writer = writer
        self._reader = reader
        self._now = now
        self._writing = asyncio.Lock()
        self._together = GroupCommits(writer, self._writing)
        self._people = People()
        self._handled = Handled.of(updates)
        self._claims = BatchedReads(self.run, self._claim)
        self._watchers: list[Callable[[], None]] = []
        self._trouble: Fault | None = None
        self._trouble_since = 0.0
        self._recovery: list[Callable[[float], None]] = []
        self.commits = Timings()
        self.fence: Fence | None = None
        self.worker: int | None = None

    @classmethod
    async def open(cls, database: str | Place, now: Callable[[], float] = time.time) -> Self:
        """Open the database, made or migrated as needed.

        Raises:
            StoreError: that is not possible.
        """
        place = place_of(database)
        writer, reader = await open_connections(place)
        try:
            await writer.run(write_something)
            updates = await writer.run(_newest_updates)
        except BaseException as error:
            await reader.close()
            await writer.close()
            if isinstance(error, DATABASE_ERRORS):
                raise cannot_be_used(place, error) from error
            raise
        return cls(writer, reader, updates, now)

    async def close(self) -> None:
        """Wait for the running transaction, then close the connections."""
        await self._together.finished()
        async with self._writing:
            await self._reader.close()
            await self._writer.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def run(self, work: Work[T]) -> T:
        """Run a read on committed data."""
        return await self._reader.run(work)

    async def user(self, user_id: int) -> User | None:
        """The person with this Telegram id, if known."""
        return await self._people.find(user_id, lambda: super(Store, self).user(user_id))

    async def handled(self, update_id: int) -> bool:
        """Whether this update has been handled."""
        known = self._handled.knows(update_id)
        return await super().handled(update_id) if known is None else known

    @contextlib.asynccontextmanager
    async def transaction(self, *, part: bool = False) -> AsyncIterator[Transaction]:
        """A transaction, committed at the end of the block and rolled back after an error; one after another.

        If it writes, it marks the update in hand as handled, but for a `part`: more of the update's effects are still
        to come, and after a crash it comes again.
        """
        update_id = None if part else update_in_hand()
        tx = Transaction(self._writer, self._now, self._together, self.fence)
        try:
            yield tx
            if update_id is not None and tx.writes:
                await tx.mark_handled(update_id)
            begun = time.monotonic()
            await tx.commit()
            self.commits.observe(time.monotonic() - begun)
        except BaseException as error:
            self.note(error)
            await tx.rollback()
            raise
        finally:
            self._people.forget(tx.users)
        for update_id in tx.handled_updates:
            self._handled.add(update_id)
        if tx.enqueued:
            for watcher in self._watchers:
                watcher()

    def note(self, error: BaseException) -> None:
        """Report once that writing fails, however many callers notice."""
        if not isinstance(error, DATABASE_ERRORS) or not is_failure(error):
            return
        fault = fault_of(error)
        if fault is Fault.DAMAGED:  # perhaps of a few pages: whom it concerns will see
            return
        if self._trouble is None:
            self._trouble_since = time.monotonic()
        if fault is not self._trouble:
            logger.error(
                "%s: %s. %s Games stand still until it can be written to",
                fault.value,
                error,
                fault.advice,
                extra={"watched": True},
            )
        self._trouble = fault

    @property
    def trouble(self) -> str | None:
        """The reason why writing fails, as far as is known, and the remedy."""
        return None if self._trouble is None else f"{self._trouble.value}. {self._trouble.advice}".strip()

    async def works(self) -> bool:
        """Whether the store can be written to; after a failure, a write is tried."""
        if self._trouble is None:
            return True
        async with self._writing:
            try:
                await self._writer.run(self._try)
            except DATABASE_ERRORS as error:
                self.note(error)
                return False
        if self._trouble is not None:
            logger.warning("the store can be written to again, after %.0f s", time.monotonic() - self._trouble_since)
            self._trouble = None
            for told in self._recovery:
                told(time.monotonic() - self._trouble_since)
        return True

    async def _try(self, db: Database) -> None:
        await self._writer.begin(db)
        await db.execute("ROLLBACK")
        await self._writer.make_room(db)
        await write_something(db)

    def on_recovery(self, told: Callable[[float], None]) -> None:
        """Call `told` whenever writing works again, with the seconds for which it did not."""
        self._recovery.append(told)

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call `watcher` after every commit that put a delivery into the outbox."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[], None]) -> None:
        """Stop calling a watcher."""
        self._watchers.remove(watcher)

    async def move_chat(self, old_id: int, new_id: int) -> None:
        """Move all rows of a group that has become a supergroup to the new id."""
        async with self.transaction(part=True) as tx:
            await tx.move_chat(old_id, new_id)

    async def changed(self, after: int) -> list[QueueEntry]:
        """The rows of the outbox that are new or changed since a stamp, the number of a change (0: all of them)."""
        return await self.run(lambda db: outbox.changed(db, after, self.worker))

    async def waiting_in_group(self, game_id: int) -> list[QueueEntry]:
        """The deliveries of a game that wait for its group."""
        of_game = "outbox.game_id = ?1 AND outbox.chat_id = (SELECT chat_id FROM games WHERE id = ?1)"
        return await self.all(lambda row: QueueEntry(*row), f"{outbox.ENTRIES} WHERE {of_game}", game_id)

    async def claim(self, ids: Iterable[int]) -> list[Claim]:
        """The rows of the outbox with these numbers, as they are now."""
        return await self._claims.find(*ids)

    async def _claim(self, db: Database, ids: Sequence[int]) -> Mapping[int, Claim]:
        return await outbox.claim(db, ids, self.worker)

    async def unsent(self, game_id: int) -> list[tuple[int, str]]:
        """The slots of a game, with their chats, whose first message still waits to be sent."""
        sql = (
            "SELECT DISTINCT outbox.chat_id, outbox.slot FROM outbox LEFT JOIN slots USING (chat_id, slot) "
            "WHERE outbox.game_id = ? AND kind = 'post' AND outbox.slot IS NOT NULL AND message_id IS NULL"
        )
        return await self.all(tuple, sql, game_id)

    async def whispered(self, game_id: int) -> list[tuple[int, str]]:
        """The slots of a game, with readers, whose message is a whisper (for one member alone): a number below 0."""
        return await self.all(tuple, "SELECT chat_id, slot FROM slots WHERE game_id = ? AND message_id < 0", game_id)

    async def recall(self, since: float) -> tuple[list[Spending], dict[int, float]]:
        """The calls spent of Telegram's limits since a moment, and the ends of Telegram's pauses, by chat."""
        now = self._now()

        async def work(db: Database) -> tuple[list[Spending], dict[int, float]]:
            return await outbox.spent_since(db, since), await outbox.pauses(db, now)

        return await self.run(work)

    async def note_flood(self, chat_id: int, seconds: float) -> None:
        """Tell other senders that a chat without a reason of its own was refused for so long; nothing is saved."""
        del chat_id, seconds  # there is no other

    async def end_flood(self) -> None:
        """Tell other senders that Telegram takes messages again."""

    async def gained(self, chats: Collection[int], since: float) -> tuple[Collection[int], list[Spending]]:
        """The chats among these that were another sender's until now, and the calls spent there since a moment."""
        del chats, since
        return (), []  # there is no other


async def _newest_updates(db: Database) -> list[int]:
    sql = "SELECT id FROM updates ORDER BY id DESC LIMIT ?"
    return [int(row[0]) for row in await db.execute(sql, (UPDATES_AT_START,))]


async def write_something(db: Database) -> None:
    """Write and delete as many rows as a transaction may need, so that no smaller one fails.

    They are two transactions, for a row that is written and deleted in the same one never reaches the disk.
    """
    sql = "INSERT INTO facts (name, value) VALUES (?, 0) ON CONFLICT (name) DO UPDATE SET value = 0"
    await db.execute(sql, ("~" * 65536,))
    await db.execute("DELETE FROM facts WHERE name LIKE '~%'")
