"""This process as one of several workers: what it asks the database about the others, and messages between them."""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeVar

from bot.store.database import Database, Work
from bot.store.errors import Fault, ServerError, fault_of
from bot.store.group_commits import Common, Kind, Write, undo
from bot.store.place import Server
from bot.store.transaction import Transaction
from bot.store.workers import leases, permits
from bot.store.workers.leases import LEADER
from bot.store.workers.permits import Asking, CallPace, Grant
from bot.store.workers.tables import Beat, HeldLane, Letter, WorkerRow, prepare

__all__ = ["LEADER", "Crew"]

logger = logging.getLogger(__name__)

if TYPE_CHECKING:
    from bot.store.postgres.connection import Listening, ServerConnection

T = TypeVar("T")

BEAT = 1.0
"""How often a worker says that it is alive. Seconds, as all times here."""
LEASE = 5.0
"""How long a worker counts as alive after that, in seconds."""
APART = 5.0
"""The seconds without any living worker above which such a time does not count (`bot.telegram.clock.LEASH`)."""
FORGOTTEN = 3600.0
"""The seconds after which a worker that died is forgotten."""
IDLE = 600.0
"""The seconds after which a lane in which nothing is going on is given up, counted from when it was taken."""
DRAINS, DRAINED = 1, 2
"""The stages of a drain: a worker that opens no new games; and one that has no games left."""


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
    ) -> None:
        self._connection = connection
        self._pulse = pulse
        self._listening = listening
        self._me = me
        self.id = me.id
        self.lease = LEASE
        self.lanes: Callable[[], Mapping[int, float | None]] = dict
        self.alone = False
        self.beaten = time.monotonic()
        self._in_doubt = True

    @classmethod
    async def join(cls, server: Server, name: str, version: str) -> Self:
        """Become a worker of this database. The worker counts as alive from the first beat on."""
        # Most bots are one process, and never need the driver of a server.
        from bot.store.postgres.connection import Listening, ServerConnection  # noqa: PLC0415

        connection, pulse = ServerConnection(server), ServerConnection(server, answer_within=LEASE / 2)
        try:
            await connection.open()
            await pulse.open()
            await connection.run(prepare)
            me = await connection.run(lambda db: _join(db, name, version))
        except BaseException:
            await pulse.close()
            await connection.close()
            raise
        listening = Listening(server, (leases.channel(me.id), leases.ALL))
        return cls(connection, pulse, listening, me)

    async def close(self) -> None:
        """Leave the others. Any of them may take this worker's lanes, at the latest after its beats have stopped."""
        await self._listening.close()
        await self._pulse.close()
        try:
            await self._ask("DELETE FROM workers WHERE id = ?", self.id)
        except ServerError as error:
            logger.debug("the other workers are not told that this one leaves: %s", error)
        finally:
            await self._connection.close()

    def hear(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with each message of the others, and with "" if some may have been missed."""
        self._listening.start(heard)

    async def beat(self) -> Beat:
        """Say that this worker is alive. One that was forgotten meanwhile is added again.

        Game time goes on while any worker is alive; if none has said so for longer than `APART`, that time does not
        count.
        """
        sent, me = time.monotonic(), self._me
        sql, values = (
            "SELECT counted, away FROM say_alive(?, ?, ?, ?, ?)",
            (me.id, me.name, me.version, self.lease, APART),
        )
        beat = Beat(*(await self._pulse.at_once(lambda db: db.execute(sql, values))).fetchone())
        self._in_doubt = not self.sure
        self.beaten = sent
        return beat

    @property
    def sure(self) -> bool:
        """Whether this worker surely has the lanes it knows: no other one can have taken this one for dead since."""
        return not self._in_doubt and time.monotonic() < self.beaten + self.lease

    def knows(self) -> None:
        """Note that this worker has read anew which lanes (groups and people) it has."""
        self._in_doubt = False

    async def stop(self) -> None:
        """Announce that this worker stops, so that no other worker gives it lanes any more."""
        await self._ask("UPDATE workers SET stopping = 1 WHERE id = ?", self.id)

    async def drain(self, games: int) -> bool:
        """Announce that this worker drains, with the number of its games. Returns whether it may exit.

        A worker may exit when no worker has games left, no lane in use is without an owner, and its turn has come.

        The newest worker exits first, one after the other, so each finds another one to take over its lanes, and the
        last one says goodbye to the groups. When one worker begins to drain, all are told: the whole bot drains.
        """

        async def work(db: Database) -> bool:
            sql = "UPDATE workers SET draining = ? WHERE id = ? AND draining = 0"
            if (await db.execute(sql, (DRAINS, self.id))).rowcount:
                await leases.tell_all(db, "drain")
            await db.execute("UPDATE workers SET draining = ? WHERE id = ?", (DRAINS if games else DRAINED, self.id))
            may_exit = (
                "SELECT max(id) = ? AND min(draining) = ? AND NOT EXISTS (SELECT 1 FROM deserted) "
                "FROM workers JOIN living USING (id)"
            )
            return bool((await db.execute(may_exit, (self.id, DRAINED))).fetchone()[0])

        return await self._do(work)

    async def draining(self) -> bool:
        """Whether the bot drains: so it is while any living worker does."""
        return bool(await self._ask("SELECT 1 FROM workers JOIN living USING (id) WHERE draining <> 0 LIMIT 1"))

    async def alive(self) -> list[WorkerRow]:
        """The workers that are alive, this one included, in the order of their numbers."""
        sql = (
            "SELECT id, name, version, stopping, (SELECT count(*) FROM leases JOIN played USING (lane) "
            "WHERE leases.worker = workers.id) AS games FROM workers JOIN living USING (id) ORDER BY id"
        )
        alive = [WorkerRow(row[0], row[1], row[2], bool(row[3]), row[4]) for row in await self._ask(sql)]
        self.alone = all(one.id == self.id for one in alive)
        return alive

    async def others(self) -> list[WorkerRow]:
        """The other workers that are alive and not stopping."""
        return [one for one in await self.alive() if one.id != self.id and not one.stopping]

    async def take(self, lane: int) -> float | None:
        """Take a lane that no living worker has. Returns the moment of taking; None if another worker has the lane."""
        while (lease := await self._do(lambda db: leases.take(db, lane, self.id))) is None:
            pass
        worker, at = lease
        return at if worker == self.id else None

    async def still_has(self, lane: int, at: float) -> bool:
        """Whether this worker has a lane, and has had it since that moment."""
        held = await self.held()
        return lane in held and held[lane].at == at

    async def held(self) -> dict[int, HeldLane]:
        """The lanes that this worker has."""
        sql = (
            "SELECT lane, at, EXISTS (SELECT 1 FROM played WHERE played.lane = leases.lane) AS has_game "
            "FROM leases WHERE worker = ?"
        )
        return {row[0]: HeldLane(row[1], row[2]) for row in await self._ask(sql, self.id)}

    async def take_over(self, most: int) -> dict[int, float]:
        """Take at most `most` lanes in use that no living worker has. Returns the moment of taking for each."""
        return await self._do(lambda db: leases.take_over(db, self.id, most))

    async def busy(self, most: int) -> list[int]:
        """At most `most` lanes of this worker that have a lobby or a game."""
        sql = "SELECT DISTINCT lane FROM leases JOIN played USING (lane) WHERE worker = ? LIMIT ?"
        return [row[0] for row in await self._ask(sql, self.id, most)]

    async def give(self, lanes: Sequence[int], taker: int) -> None:
        """Give lanes to another worker."""
        await self._do(lambda db: leases.give(db, lanes, self.id, taker))

    async def give_back(self) -> list[int]:
        """Give up the lanes in which nothing is going on, except those that were taken less than `IDLE` ago."""
        sql = (
            "DELETE FROM leases WHERE worker = ? AND at < unix_time() - ? AND lane <> ? "
            "AND NOT EXISTS (SELECT 1 FROM used WHERE used.lane = leases.lane) RETURNING lane"
        )
        return [row[0] for row in await self._do(lambda db: db.execute(sql, (self.id, IDLE, LEADER)))]

    async def follow(self, lane: int, leader: int) -> None:
        """Give a lane to the worker that has the lane `leader`: a person's to the worker of the group's game, say."""

        async def work(db: Database) -> None:
            owner = await leases.owner(db, leader)
            if owner is not None and owner != self.id:
                await leases.give(db, [lane], self.id, owner)

        await self._do(work)

    async def post(self, lane: int, update_id: int, payload: str) -> None:
        """Hand an update to the worker that has its lane. After this returns, the update cannot be lost.

        One that was handed over before moves to this lane.
        """

        async def work(db: Database) -> None:
            sql = (
                "INSERT INTO mail (lane, update_id, payload) VALUES (?, ?, ?) "
                "ON CONFLICT (update_id) DO UPDATE SET lane = excluded.lane"
            )
            await db.execute(sql, (lane, update_id, payload))
            owner = await leases.owner(db, lane)
            if owner is not None:
                await leases.tell(db, owner, "mail")

        try:
            await self._do(work)
        except ServerError as error:
            if fault_of(error) is not Fault.UNREACHED:
                raise
            await self._do(work)  # it may be there already, and its sender is not to hear that it is not

    async def mail(self) -> list[Letter]:
        """The updates that others have received for this worker, in the order in which they came."""
        sql = "SELECT mail.id, mail.lane, payload FROM mail JOIN leases USING (lane) WHERE worker = ? ORDER BY mail.id"
        return [Letter(*row) for row in await self._ask(sql, self.id)]

    async def opened(self, letter: Letter) -> None:
        """Delete a letter (an update handed over) once handled, unless it has moved to another lane meanwhile."""
        await self._ask("DELETE FROM mail WHERE id = ? AND lane = ?", letter.id, letter.lane)

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
            await db.execute("DELETE FROM mail WHERE update_id = ANY(?)", (handled,))
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

    async def _ask(self, sql: str, *values: object) -> list[Any]:
        """The rows of a statement outside a transaction, on this worker's own connection."""
        return (await self._connection.at_once(lambda db: db.execute(sql, values))).fetchall()

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


async def _join(db: Database, name: str, version: str) -> WorkerRow:
    """Add a worker, which counts as alive from its first beat on."""
    await db.execute("DELETE FROM workers WHERE until BETWEEN 1 AND unix_time() - ?", (FORGOTTEN,))
    await db.execute("DELETE FROM permits WHERE asked < unix_time() - ?", (FORGOTTEN,))
    sql = "INSERT INTO workers (name, version, until) VALUES (?, ?, 0) RETURNING id"
    return WorkerRow((await db.execute(sql, (name, version))).fetchone()[0], name, version)
