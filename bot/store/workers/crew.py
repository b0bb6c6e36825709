"""This process as one of several workers: what it asks of the database about the others, and hears from them."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Self, TypeVar

from bot.store.database import Database
from bot.store.place import Server
from bot.store.postgres.connection import ServerConnection
from bot.store.postgres.listening import Listening
from bot.store.together import Write, undo
from bot.store.transaction import Transaction
from bot.store.workers import leases, mail, permits, roster
from bot.store.workers.leases import LEADER, Held
from bot.store.workers.mail import Letter
from bot.store.workers.permits import Asking, Grant, Pace
from bot.store.workers.roster import Beat, Worker
from bot.store.workers.tables import prepare

__all__ = ["LEADER", "Crew"]

T = TypeVar("T")


class Crew:
    """Two connections of its own, one only to say that it lives: nobody is to take it for dead because it waits.

    Attributes:
        id: this worker's number.
        lanes: the lanes in which the running task is, and since when they are this worker's (None: they are not);
            each transaction sees to it that they still are.
        lease: seconds that it counts as alive after each beat.
        alone: nobody else lived when that was last asked.
        beaten: when its last beat was sent of those that arrived (monotonic).
    """

    def __init__(
        self, connection: ServerConnection, pulse: ServerConnection, listening: Listening, me: Worker, lease: float
    ) -> None:
        self._connection = connection
        self._pulse = pulse
        self._listening = listening
        self._me = me
        self.id = me.id
        self.lease = lease
        self.lanes: Callable[[], Mapping[int, float | None]] = dict
        self.alone = False
        self.beaten = time.monotonic()
        self._in_doubt = True
        self._turn = asyncio.Lock()

    @classmethod
    async def join(cls, server: Server, name: str, version: str, lease: float = roster.LEASE) -> Self:
        """Become a worker of this database; from the first beat on it counts as alive."""
        connection, pulse = ServerConnection(server), ServerConnection(server, answer_within=lease / 2)
        try:
            await connection.open()
            await pulse.open()
            await connection.run(prepare)
            me = await connection.run(lambda db: roster.join(db, name, version))
        except BaseException:
            await pulse.close()
            await connection.close()
            raise
        listening = Listening(server, (leases.channel(me.id), leases.ALL))
        return cls(connection, pulse, listening, me, lease)

    async def close(self) -> None:
        """Leave the others; whatever this worker still has is anybody's."""
        await self._listening.close()
        await self._pulse.close()
        try:
            await self._do(lambda db: roster.leave(db, self.id))
        finally:
            await self._connection.close()

    def hear(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with each word of the others; with "" where some may have been missed."""
        self._listening.start(heard)

    async def beat(self) -> Beat:
        """Say that this worker lives."""
        sent = time.monotonic()
        beat = await self._pulse.at_once(lambda db: roster.beat(db, self._me, self.lease))
        self._in_doubt = not self.sure
        self.beaten = sent
        return beat

    @property
    def sure(self) -> bool:
        """Whether nobody can have taken this worker for dead since it last knew what it has."""
        return not self._in_doubt and time.monotonic() < self.beaten + self.lease

    def knows(self) -> None:
        """This worker knows again what it has."""
        self._in_doubt = False

    async def stop(self) -> None:
        """Say that it stops: nobody gives it anything any more."""
        await self._do(lambda db: roster.stop(db, self.id))

    async def drain(self, games: int) -> bool:
        """Say that this worker drains, and how many games it has; whether it may end."""
        return await self._do(lambda db: roster.drain(db, self.id, games))

    async def draining(self) -> bool:
        """Whether the bot drains."""
        return await self._do(roster.draining)

    async def alive(self) -> list[Worker]:
        """Who lives, this worker too."""
        alive = await self._do(roster.alive)
        self.alone = all(one.id == self.id for one in alive)
        return alive

    async def others(self) -> list[Worker]:
        """Who else lives and does not stop."""
        return [one for one in await self.alive() if one.id != self.id and not one.stopping]

    async def take(self, lane: int) -> float | None:
        """Take a lane that nobody alive has; since when it is this worker's, None if it is another's."""
        while (lease := await self._do(lambda db: leases.take(db, lane, self.id))) is None:
            pass
        return lease.at if lease.worker == self.id else None

    async def still_has(self, lane: int, at: float) -> bool:
        """Whether a lane is this worker's, and has been since that moment."""
        found = await self._do(lambda db: leases.held(db, self.id))
        return lane in found and found[lane].at == at

    async def held(self) -> dict[int, Held]:
        """The lanes that this worker has."""
        return await self._do(lambda db: leases.held(db, self.id))

    async def take_over(self, most: int) -> dict[int, float]:
        """Take lanes in use that nobody alive has, at most so many; since when each is this worker's."""
        return await self._do(lambda db: leases.take_over(db, self.id, most))

    async def busy(self, most: int) -> list[int]:
        """Groups of this worker with a lobby or game, at most so many."""
        return await self._do(lambda db: leases.busy(db, self.id, most))

    async def give(self, lanes: Sequence[int], taker: int) -> None:
        """Give lanes to another worker."""
        await self._do(lambda db: leases.give(db, lanes, self.id, taker))

    async def give_back(self) -> list[int]:
        """Give up the lanes in which nothing has been going on for a while."""
        return await self._do(lambda db: leases.give_back(db, self.id))

    async def follow(self, lane: int, leader: int) -> None:
        """Give a lane to the worker who has another one."""

        def work(db: Database) -> None:
            found = db.execute("SELECT worker FROM leases WHERE lane = ?", (leader,)).fetchone()
            if found is not None and found[0] != self.id:
                leases.give(db, [lane], self.id, found[0])

        await self._do(work)

    async def post(self, lane: int, update_id: int, payload: str) -> None:
        """Hand an update to the worker who has its lane; when this returns it is not lost any more."""
        await self._do(lambda db: mail.post(db, lane, update_id, payload))

    async def mail(self) -> list[Letter]:
        """What others have received for this worker."""
        return await self._do(lambda db: mail.waiting(db, self.id))

    async def opened(self, letter: Letter) -> None:
        """A letter was dealt with."""
        await self._do(lambda db: mail.opened(db, letter))

    async def permits(self, asking: Asking, pace: Pace) -> Grant:
        """Take permits for calls from what all workers may make together."""
        return await self._do(lambda db: permits.take(db, self.id, asking, pace))

    async def tell_all(self, what: str) -> None:
        """Tell all workers something, this one too."""
        await self._do(lambda db: leases.tell_all(db, what))

    # -- with every transaction of the store ------------------------------------------------------------------

    def first(self) -> Write | None:
        """What begins a transaction: in the lanes that the running task is in, only their worker writes."""
        lanes = self.lanes()
        return (lambda db: leases.hold(db, lanes, self.id)) if lanes else None

    def last(self, tx: Transaction) -> Write:
        """What ends it: whoever is to send what was put into the outbox is told, and so are others' caches."""

        def work(db: Database) -> None:
            words = [f"settings {chat}" for chat in sorted(tx.settings)]
            words += [f"moved {old} {new}" for old, new in tx.moves.items()]
            words += [f"pause {chat} {seconds:.3f}" for chat, seconds in tx.pauses]
            if tx.handled_updates:
                mail.handled(db, tuple(tx.handled_updates))
            if tx.seated:
                leases.bring_along(db, sorted(tx.seated), self.id)
            if tx.chats:
                leases.see_to(db, sorted(tx.chats), self.id)
            for word in words:
                leases.tell_all(db, word)

        return work

    async def _do(self, work: Callable[[Database], T]) -> T:
        """Do something in a transaction on this worker's own connection."""

        def whole(db: Database) -> T:
            self._connection.begin(db)
            try:
                result = work(db)
                db.execute("COMMIT")
            except BaseException:
                undo(db)
                raise
            return result

        async with self._turn:
            return await self._connection.run(whole)
