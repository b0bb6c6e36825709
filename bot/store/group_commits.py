"""Commits in groups: transactions that arrive while one is flushed to the disk are committed together, in one flush.

Each transaction is whole or not at all, in the order of arrival, independent of the fates of the others.
"""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import groupby
from operator import attrgetter
from typing import Any

from bot.store.database import Connection, Database, Work
from bot.store.errors import DATABASE_ERRORS, Fault, fault_of

Write = Work[object]
"""A piece of work whose result nobody reads, except for its failure."""


class Kind(IntEnum):
    """Kinds of writes that most transactions consist of, in the order in which they are done."""

    FENCE = 0
    INPUT = 1
    SETTLED = 2
    DUE = 3
    UPDATE = 4
    LAST = 5


@dataclass(frozen=True, slots=True)
class Common:
    """A write of a common kind: `do` writes for several transactions at once, given the data of each."""

    kind: Kind
    do: Callable[[Database, Sequence[Any]], Coroutine[Any, Any, object]]
    what: Any

    async def __call__(self, db: Database) -> None:
        """Write the data of this transaction alone."""
        await self.do(db, [self.what])


@dataclass(slots=True)
class GroupCommits:
    """The committer: it takes all waiting transactions and commits them as one, holding `turn` meanwhile."""

    connection: Connection
    turn: asyncio.Lock
    _waiting: list[tuple[Sequence[Write], asyncio.Future[None]]] = field(default_factory=list)
    _task: asyncio.Task[None] | None = None

    async def commit(self, writes: Sequence[Write]) -> None:
        """Commit these writes, or raise the error of one of them, after which none has happened.

        A caller cancelled while waiting leaves at once; later, only when the fate of the writes is known.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        mine = (writes, done)
        self._waiting.append(mine)
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="commits")
        try:
            await asyncio.shield(done)
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:
                await asyncio.wait([done])
                done.exception()  # of no interest any more
            raise

    async def finished(self) -> None:
        """Wait until no transaction waits."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        try:
            while self._waiting:
                async with self.turn:
                    batch, self._waiting = self._waiting, []
                    await self._commit(batch)
        finally:
            self._task = None

    async def _commit(self, batch: Sequence[tuple[Sequence[Write], asyncio.Future[None]]]) -> None:
        every = [writes for writes, _ in batch]
        try:
            errors = await self.connection.run(lambda db: self._write(db, every))
        except Exception as failure:  # noqa: BLE001 - whatever it is, those who wait have to hear it
            errors = [failure] * len(batch)
        for (_, done), error in zip(batch, errors, strict=True):
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

    async def _write(self, db: Database, every: Sequence[Sequence[Write]]) -> list[Exception | None]:
        """The error of each transaction; None for success. If they fail together, each is tried alone."""
        for way in (self._at_once, self._in_one) if len(every) > 1 else ():
            try:
                return await way(db, every)
            except Exception as error:  # noqa: BLE001 - the next way finds out whose it is
                await undo(db)
                if fault_of(error) is Fault.UNREACHED:  # perhaps it was committed before the connection was lost
                    return [error] * len(every)
        return [await self._alone(db, writes) for writes in every]

    async def _at_once(self, db: Database, every: Sequence[Sequence[Write]]) -> list[Exception | None]:
        """Run all transactions in order; neighbours with writes of common kinds are done by kind, to save queries."""
        await self.connection.begin(db)
        for common, neighbours in groupby(every, key=_is_common):
            writes = [write for one in neighbours for write in one]
            if common:
                await _do_by_kinds(db, [write for write in writes if isinstance(write, Common)])
            else:
                for write in writes:
                    await write(db)
        await db.execute("COMMIT")
        return [None] * len(every)

    async def _in_one(self, db: Database, every: Sequence[Sequence[Write]]) -> list[Exception | None]:
        found: list[Exception | None] = []
        await self.connection.begin(db)
        for writes in every:
            await db.execute("SAVEPOINT one")
            error: Exception | None = None
            try:
                for write in writes:
                    await write(db)
            except Exception as raised:  # noqa: BLE001 - it is told whoever waits
                error = raised
                await db.execute("ROLLBACK TO one")
            await db.execute("RELEASE one")
            found.append(error)
        await db.execute("COMMIT")
        return found

    async def _alone(self, db: Database, writes: Sequence[Write]) -> Exception | None:
        try:
            await self.connection.begin(db)
            for write in writes:
                await write(db)
            await db.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - it is told whoever waits
            await undo(db)
            return error
        return None


def _is_common(writes: Sequence[Write]) -> bool:
    kinds = [write.kind for write in writes if isinstance(write, Common)]
    return len(kinds) == len(writes) and kinds == sorted(kinds)


async def _do_by_kinds(db: Database, common: Sequence[Common]) -> None:
    kind = attrgetter("kind")
    for _, alike in groupby(sorted(common, key=kind), key=kind):
        first, *more = alike
        await first.do(db, [first.what, *(write.what for write in more)])


async def undo(db: Database) -> None:
    """Leave the transaction, if one is still open. Where even that fails, `begin` leaves it before the next one."""
    if db.in_transaction:
        with contextlib.suppress(*DATABASE_ERRORS):
            await db.execute("ROLLBACK")
