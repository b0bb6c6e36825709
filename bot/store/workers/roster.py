"""Who serves the bot, and the time that counts for all of them.

Each worker says every `BEAT` that he lives. All moments are those of the server's clock: machines differ in theirs.
"""

from dataclasses import dataclass

from bot.store.database import Database

BEAT = 1.0
"""So often a worker says that he lives. Seconds."""
LEASE = 5.0
"""So long he counts as alive after that. Seconds."""
APART = 5.0
"""Where nobody has lived for longer, that time does not count (`bot.chat.clock.LEASH`). Seconds."""
FORGOTTEN = 3600.0
"""A worker who died so long ago is forgotten. Seconds."""


@dataclass(frozen=True, slots=True)
class Worker:
    """One of those who serve the bot. `games`: how many lobbies and games he has."""

    id: int
    name: str
    version: str
    stopping: bool
    games: int


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


def join(db: Database, name: str, version: str) -> int:
    """One more worker, by his number. He counts as alive from his first beat on."""
    db.execute("DELETE FROM workers WHERE until BETWEEN 1 AND unix_time() - ?", (FORGOTTEN,))
    db.execute("DELETE FROM permits WHERE asked < unix_time() - ?", (FORGOTTEN,))
    sql = "INSERT INTO workers (name, version, until) VALUES (?, ?, 0) RETURNING id"
    return int(db.execute(sql, (name, version)).fetchone()[0])


def beat(db: Database, worker: int, lease: float) -> Beat:
    """Say that a worker lives, for `lease` seconds more; within a transaction.

    The time that counts goes on while anybody lives, and stands where nobody has said so for longer than `APART`.
    """
    db.execute(
        "INSERT INTO facts (name, value) VALUES ('heartbeat', unix_time()), ('counted', unix_time()) "
        "ON CONFLICT (name) DO NOTHING"
    )
    seen = float(db.execute("SELECT value FROM facts WHERE name = 'heartbeat' FOR UPDATE").fetchone()[0])
    now = float(db.execute("SELECT unix_time()").fetchone()[0])
    gap = max(0.0, now - seen)
    away = gap if gap > APART else 0.0
    sql = "UPDATE facts SET value = value + ? WHERE name = 'counted' RETURNING value"
    counted = float(db.execute(sql, (gap - away,)).fetchone()[0])
    db.execute("UPDATE facts SET value = ? WHERE name = 'heartbeat'", (now,))
    db.execute("UPDATE workers SET until = ? WHERE id = ?", (now + lease, worker))
    return Beat(counted, away)


def stop(db: Database, worker: int) -> None:
    """A worker stops: nobody gives him anything any more."""
    db.execute("UPDATE workers SET stopping = 1 WHERE id = ?", (worker,))


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
