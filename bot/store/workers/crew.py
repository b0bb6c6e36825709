"""This process as one of several workers: its questions to the database about the others, and their messages."""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Self, TypeVar

from bot.store.database import Database, Work
from bot.store.errors import ServerError
from bot.store.group_commits import Common, Kind, Write, undo
from bot.store.place import Server
from bot.store.transaction import Transaction
from bot.store.workers import leases, mail, permits, roster
from bot.store.workers.leases import LEADER, HeldLane
from bot.store.workers.mail import Letter
from bot.store.workers.permits import Asking, CallPace, Grant
from bot.store.workers.roster import Beat, WorkerRow
from bot.store.workers.tables import prepare

__all__ = ["LEADER", "Crew"]

logger = logging.getLogger(__name__)

if TYPE_CHECKING:
    from bot.store.postgres.connection import ServerConnection
    from bot.store.postgres.listening import Listening

T = TypeVar("T")


class Crew:
    """This worker's link to the others.

    It has two connections of its own. One is for heartbeats only, so that a worker that waits for a query does not
    seem dead.

    Attributes:
        id: this worker's number.
        lanes: the lanes of the running task, with the time since when this worker has each (None: not at all);
            each transaction checks that it still has them.
        lease: how long the worker counts as alive after each beat, in seconds.
        alone: no other worker was alive when this was last asked.
        beaten: when the last beat that arrived was sent, in seconds (monotonic).
    """

    def __init__(
        self,
        connection: "ServerConnection",
        pulse: "ServerConnection",
        listening: "Listening",
        me: WorkerRow,
        lease: float,
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

    @classmethod
    async def join(cls, server: Server, name: str, version: str, lease: float = roster.LEASE) -> Self:
        """Become a worker of this database. The worker counts as alive from the first beat on."""
        # Most bots are one process, and never need the driver of a server.
        from bot.store.postgres.connection import ServerConnection  # noqa: PLC0415
        from bot.store.postgres.listening import Listening  # noqa: PLC0415

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
        """Leave the others. Any of them may take this worker's lanes, at the latest after its beats have stopped."""
        await self._listening.close()
        await self._pulse.close()
        try:
            await self._connection.at_once(lambda db: roster.leave(db, self.id))
        except ServerError as error:
            logger.debug("the other workers are not told that this one leaves: %s", error)
        finally:
            await self._connection.close()

    def hear(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with each message of the others, and with "" if some may have been missed."""
        self._listening.start(heard)

    async def beat(self) -> Beat:
        """Say that this worker is alive."""
        sent = time.monotonic()
        beat = await self._pulse.at_once(lambda db: roster.beat(db, self._me, self.lease))
        self._in_doubt = not self.sure
        self.beaten = sent
        return beat

    @property
    def sure(self) -> bool:
        """Whether no other worker can have taken this one for dead since it last knew its lanes."""
        return not self._in_doubt and time.monotonic() < self.beaten + self.lease

    def knows(self) -> None:
        """Note that this worker knows its lanes again."""
        self._in_doubt = False

    async def stop(self) -> None:
        """Announce that this worker stops, so that no other worker gives it lanes any more."""
        await self._connection.at_once(lambda db: roster.stop(db, self.id))

    async def drain(self, games: int) -> bool:
        """Announce that this worker drains, with the number of its games. Returns whether it may exit."""
        return await self._do(lambda db: roster.drain(db, self.id, games))

    async def draining(self) -> bool:
        """Whether the bot drains."""
        return await self._connection.at_once(roster.draining)

    async def alive(self) -> list[WorkerRow]:
        """The workers that are alive, this one included."""
        alive = await self._connection.at_once(roster.alive)
        self.alone = all(one.id == self.id for one in alive)
        return alive

    async def others(self) -> list[WorkerRow]:
        """The other workers that are alive and not stopping."""
        return [one for one in await self.alive() if one.id != self.id and not one.stopping]

    async def take(self, lane: int) -> float | None:
        """Take a lane that no living worker has. Returns the moment of taking; None if another worker has the lane."""
        while (lease := await self._do(lambda db: leases.take(db, lane, self.id))) is None:
            pass
        return lease.at if lease.worker == self.id else None

    async def still_has(self, lane: int, at: float) -> bool:
        """Whether this worker has a lane, and has had it since that moment."""
        found = await self._connection.at_once(lambda db: leases.held(db, self.id))
        return lane in found and found[lane].at == at

    async def held(self) -> dict[int, HeldLane]:
        """The lanes that this worker has."""
        return await self._connection.at_once(lambda db: leases.held(db, self.id))

    async def take_over(self, most: int) -> dict[int, float]:
        """Take at most `most` lanes in use that no living worker has. Returns the moment of taking for each."""
        return await self._do(lambda db: leases.take_over(db, self.id, most))

    async def busy(self, most: int) -> list[int]:
        """At most `most` lanes of this worker that have a lobby or a game."""
        return await self._connection.at_once(lambda db: leases.busy(db, self.id, most))

    async def give(self, lanes: Sequence[int], taker: int) -> None:
        """Give lanes to another worker."""
        await self._do(lambda db: leases.give(db, lanes, self.id, taker))

    async def give_back(self) -> list[int]:
        """Give up the lanes in which nothing has been going on for a while."""
        return await self._do(lambda db: leases.give_back(db, self.id))

    async def follow(self, lane: int, leader: int) -> None:
        """Give a lane to the worker that has the lane `leader`."""

        async def work(db: Database) -> None:
            found = (await db.execute("SELECT worker FROM leases WHERE lane = ?", (leader,))).fetchone()
            if found is not None and found[0] != self.id:
                await leases.give(db, [lane], self.id, found[0])

        await self._do(work)

    async def post(self, lane: int, update_id: int, payload: str) -> None:
        """Hand an update to the worker that has its lane. After this returns, the update cannot be lost."""
        await self._do(lambda db: mail.post(db, lane, update_id, payload))

    async def mail(self) -> list[Letter]:
        """The updates that others have received for this worker."""
        return await self._connection.at_once(lambda db: mail.waiting(db, self.id))

    async def opened(self, letter: Letter) -> None:
        """Delete a letter whose update was handled."""
        await self._connection.at_once(lambda db: mail.opened(db, letter))

    async def permits(self, asking: Asking, pace: CallPace) -> Grant:
        """Take permits for calls, from the pace that all workers share."""
        return await self._do(lambda db: permits.take(db, self.id, asking, pace))

    async def tell_all(self, what: str) -> None:
        """Send a message to all workers, this one included."""
        await self._do(lambda db: leases.tell_all(db, what))

    # -- with every transaction of the store ------------------------------------------------------------------

    def first(self) -> Write | None:
        """The beginning of each transaction: a check that this worker has the lanes of the running task."""
        lanes = self.lanes()
        return Common(Kind.FENCE, self._hold, lanes) if lanes else None

    async def _hold(self, db: Database, many: Sequence[Mapping[int, float | None]]) -> None:
        await leases.hold(db, {lease for lanes in many for lease in lanes.items()}, self.id)

    def last(self, tx: Transaction) -> Write:
        """The end of each transaction: messages to the workers that have to send new deliveries, and to all caches."""
        return Common(Kind.LAST, self._tell, tx)

    async def _tell(self, db: Database, many: Sequence[Transaction]) -> None:
        if handled := [update for tx in many for update in tx.handled_updates]:
            await mail.handled(db, handled)
        if seated := {person for tx in many for person in tx.seated}:
            await leases.bring_along(db, sorted(seated), self.id)
        if chats := {chat for tx in many for chat in tx.chats}:
            await leases.see_to(db, sorted(chats), self.id)
        for tx in many:
            words = [f"settings {chat}" for chat in sorted(tx.settings)]
            words += [f"names {chat}" for chat in sorted(tx.names)]
            words += [leases.SCENARIOS] if tx.scenarios else []
            words += [f"moved {old} {new}" for old, new in tx.moves.items()]
            words += [f"pause {chat} {seconds:.3f}" for chat, seconds in tx.pauses]
            for word in words:
                await leases.tell_all(db, word)

    async def _do(self, work: Work[T]) -> T:
        """Do some work in a transaction on this worker's own connection."""

        async def whole(db: Database) -> T:
            await self._connection.begin(db)
            try:
                result = await work(db)
                await db.execute("COMMIT")
            except BaseException:
                await undo(db)
                raise
            return result

        return await self._connection.run(whole)
