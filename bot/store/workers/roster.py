"""Who serves the bot, and the time that counts for all of them.

Each worker says every `BEAT` that he lives. All moments are those of the server's clock: machines differ in theirs.
"""

from dataclasses import dataclass

from bot.store.database import Database
from bot.store.workers.leases import tell_all

BEAT = 1.0
"""So often a worker says that he lives. Seconds."""
LEASE = 5.0
"""So long he counts as alive after that. Seconds."""
APART = 5.0
"""Where nobody has lived for longer, that time does not count (`bot.chat.clock.LEASH`). Seconds."""
FORGOTTEN = 3600.0
"""A worker who died so long ago is forgotten. Seconds."""
DRAINS, DRAINED = 1, 2
"""A worker opens no new games; and has none any more."""


@dataclass(frozen=True, slots=True)
class Worker:
    """One of those who serve the bot. `games`: how many lobbies and games he has."""

    id: int
    name: str
    version: str
    stopping: bool = False
    games: int = 0


@dataclass(frozen=True, slots=True)
class Beat:
    """What a worker learns when he says that he lives.

    Attributes:
        counted: the time that counts, now.
        away: for how long nobody has lived until now, seconds; 0 where somebody has.
    """

    counted: float
    away: float


@dataclass(frozen=True, slots=True)
class Survey:
    """What a worker sees of all of them together.

    Attributes:
        serving: how many live and do not stop.
        stopping: how many live, and stop.
        mine: updates that others have handed to this worker, and that wait.
        mail: all that wait, whoever they are for.
        deserted: lanes in which something is going on or waits, and which nobody alive has.
    """

    serving: int
    stopping: int
    mine: int
    mail: int
    deserted: int


def join(db: Database, name: str, version: str) -> Worker:
    """One more worker. He counts as alive from his first beat on."""
    db.execute("DELETE FROM workers WHERE until BETWEEN 1 AND unix_time() - ?", (FORGOTTEN,))
    db.execute("DELETE FROM permits WHERE asked < unix_time() - ?", (FORGOTTEN,))
    sql = "INSERT INTO workers (name, version, until) VALUES (?, ?, 0) RETURNING id"
    return Worker(db.execute(sql, (name, version)).fetchone()[0], name, version)


def beat(db: Database, worker: Worker, lease: float) -> Beat:
    """Say that a worker lives, for `lease` seconds more; one who was forgotten meanwhile is known again.

    The time that counts goes on while anybody lives, and stands where nobody has said so for longer than `APART`.
    """
    sql = "SELECT counted, away FROM say_alive(?, ?, ?, ?, ?)"
    return Beat(*db.execute(sql, (worker.id, worker.name, worker.version, lease, APART)).fetchone())


def stop(db: Database, worker: int) -> None:
    """A worker stops: nobody gives him anything any more."""
    db.execute("UPDATE workers SET stopping = 1 WHERE id = ?", (worker,))


def drain(db: Database, worker: int, games: int) -> bool:
    """A worker drains, and has so many games that run. Whether he may end: nobody has any, and it is his turn.

    Who came last ends first, one after the other: so each finds somebody who takes what he leaves, and the last of them
    says goodbye to the groups. All are told when somebody begins to drain: it is the bot that does.
    """
    if db.execute("UPDATE workers SET draining = ? WHERE id = ? AND draining = 0", (DRAINS, worker)).rowcount:
        tell_all(db, "drain")
    db.execute("UPDATE workers SET draining = ? WHERE id = ?", (DRAINS if games else DRAINED, worker))
    sql = (
        "SELECT max(id) = ? AND min(draining) = ? AND NOT EXISTS (SELECT 1 FROM deserted) "
        "FROM workers JOIN living USING (id)"
    )
    return bool(db.execute(sql, (worker, DRAINED)).fetchone()[0])


def draining(db: Database) -> bool:
    """Whether the bot drains: it does while anybody alive does."""
    sql = "SELECT EXISTS (SELECT 1 FROM workers JOIN living USING (id) WHERE draining <> 0)"
    return bool(db.execute(sql).fetchone()[0])


def leave(db: Database, worker: int) -> None:
    """A worker is gone."""
    db.execute("DELETE FROM workers WHERE id = ?", (worker,))


def alive(db: Database) -> list[Worker]:
    """Who lives, in the order of their numbers."""
    sql = (
        "SELECT id, name, version, stopping, (SELECT count(*) FROM leases JOIN played USING (lane) "
        "WHERE leases.worker = workers.id) AS games FROM workers JOIN living USING (id) ORDER BY id"
    )
    return [Worker(row[0], row[1], row[2], bool(row[3]), row[4]) for row in db.execute(sql)]


def survey(db: Database, worker: int) -> Survey:
    """All of them together, as this worker sees them."""
    sql = (
        "SELECT (SELECT count(*) FROM workers JOIN living USING (id) WHERE stopping = 0), "
        "(SELECT count(*) FROM workers JOIN living USING (id) WHERE stopping <> 0), "
        "(SELECT count(*) FROM mail JOIN leases USING (lane) WHERE worker = ?), "
        "(SELECT count(*) FROM mail), (SELECT count(*) FROM deserted)"
    )
    return Survey(*db.execute(sql, (worker,)).fetchone())
