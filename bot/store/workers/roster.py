"""The workers that serve the bot, and the game time that all of them share.

Each worker says every `BEAT` that it is alive. All times are those of the server's clock, because machines differ.
"""

from dataclasses import dataclass

from bot.store.database import Database
from bot.store.workers.leases import tell_all

BEAT = 1.0
"""How often a worker says that it is alive. Seconds."""
LEASE = 5.0
"""How long it counts as alive after that. Seconds."""
APART = 5.0
"""If no worker was alive for longer than this, that time does not count (`bot.telegram.clock.LEASH`). Seconds."""
FORGOTTEN = 3600.0
"""A worker that died this long ago is forgotten. Seconds."""
DRAINS, DRAINED = 1, 2
"""A worker that opens no new games; and one that has no games left."""


@dataclass(frozen=True, slots=True)
class WorkerRow:
    """A process that serves the bot. `games`: the number of its lobbies and games."""

    id: int
    name: str
    version: str
    stopping: bool = False
    games: int = 0


@dataclass(frozen=True, slots=True)
class Beat:
    """The answer to a worker's sign of life.

    Attributes:
        counted: the game time now, in seconds.
        away: how long no worker was alive before this beat, in seconds; 0 if one was.
    """

    counted: float
    away: float


@dataclass(frozen=True, slots=True)
class Survey:
    """Figures of all workers together, as one worker sees them.

    Attributes:
        serving: how many are alive and not stopping.
        stopping: how many are alive and stopping.
        mine: how many updates wait that others have handed to this worker.
        mail: how many updates wait for any worker.
        deserted: how many lanes are in use and belong to no living worker.
    """

    serving: int
    stopping: int
    mine: int
    mail: int
    deserted: int


async def join(db: Database, name: str, version: str) -> WorkerRow:
    """Add a worker, which counts as alive from its first beat on."""
    await db.execute("DELETE FROM workers WHERE until BETWEEN 1 AND unix_time() - ?", (FORGOTTEN,))
    await db.execute("DELETE FROM permits WHERE asked < unix_time() - ?", (FORGOTTEN,))
    sql = "INSERT INTO workers (name, version, until) VALUES (?, ?, 0) RETURNING id"
    return WorkerRow((await db.execute(sql, (name, version))).fetchone()[0], name, version)


async def beat(db: Database, worker: WorkerRow, lease: float) -> Beat:
    """Say that a worker is alive, for `lease` seconds more. A worker that was forgotten meanwhile is added again.

    Game time goes on while any worker is alive; if none has said so for longer than `APART`, that time does not count.
    """
    sql = "SELECT counted, away FROM say_alive(?, ?, ?, ?, ?)"
    return Beat(*(await db.execute(sql, (worker.id, worker.name, worker.version, lease, APART))).fetchone())


async def stop(db: Database, worker: int) -> None:
    """Note that a worker stops, so that no other worker gives it lanes."""
    await db.execute("UPDATE workers SET stopping = 1 WHERE id = ?", (worker,))


async def drain(db: Database, worker: int, games: int) -> bool:
    """Note that a worker drains and has `games` running games. Returns whether it may exit.

    A worker may exit when no worker has games left, no lane in use is without an owner, and its turn has come.

    The newest worker exits first, one after the other, so each finds another one to take over its lanes, and the last
    one says goodbye to the groups. When one worker begins to drain, all are told, because the whole bot drains.
    """
    if (await db.execute("UPDATE workers SET draining = ? WHERE id = ? AND draining = 0", (DRAINS, worker))).rowcount:
        await tell_all(db, "drain")
    await db.execute("UPDATE workers SET draining = ? WHERE id = ?", (DRAINS if games else DRAINED, worker))
    sql = (
        "SELECT max(id) = ? AND min(draining) = ? AND NOT EXISTS (SELECT 1 FROM deserted) "
        "FROM workers JOIN living USING (id)"
    )
    return bool((await db.execute(sql, (worker, DRAINED))).fetchone()[0])


async def draining(db: Database) -> bool:
    """Whether the bot drains: so it is while any living worker does."""
    sql = "SELECT EXISTS (SELECT 1 FROM workers JOIN living USING (id) WHERE draining <> 0)"
    return bool((await db.execute(sql)).fetchone()[0])


async def leave(db: Database, worker: int) -> None:
    """Remove a worker that has gone."""
    await db.execute("DELETE FROM workers WHERE id = ?", (worker,))


async def alive(db: Database) -> list[WorkerRow]:
    """The workers that are alive, in the order of their numbers."""
    sql = (
        "SELECT id, name, version, stopping, (SELECT count(*) FROM leases JOIN played USING (lane) "
        "WHERE leases.worker = workers.id) AS games FROM workers JOIN living USING (id) ORDER BY id"
    )
    return [WorkerRow(row[0], row[1], row[2], bool(row[3]), row[4]) for row in await db.execute(sql)]


async def survey(db: Database, worker: int) -> Survey:
    """Figures of all workers together, as this worker sees them."""
    sql = (
        "SELECT (SELECT count(*) FROM workers JOIN living USING (id) WHERE stopping = 0), "
        "(SELECT count(*) FROM workers JOIN living USING (id) WHERE stopping <> 0), "
        "(SELECT count(*) FROM mail JOIN leases USING (lane) WHERE worker = ?), "
        "(SELECT count(*) FROM mail), (SELECT count(*) FROM deserted)"
    )
    return Survey(*(await db.execute(sql, (worker,))).fetchone())
