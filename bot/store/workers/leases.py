"""Who has which lane. A lease is worth something while its worker lives; the log's own key is the second fence."""

from collections.abc import Collection, Sequence

from bot.store.database import Database
from bot.store.errors import LeaseLostError

IDLE = 600.0
"""A lane where nothing is going on is nobody's so long after it was taken. Seconds."""
LEADER = 0
"""The lane of what there is but once: whoever has it does that."""
ALL = "workers"
"""The channel that all workers listen to."""


def channel(worker: int) -> str:
    """The channel that only this worker listens to."""
    return f"worker_{worker}"


def take(db: Database, lane: int, worker: int) -> int | None:
    """Take a lane that nobody alive has; who has it then. None: it was given back this very moment."""
    sql = (
        "INSERT INTO leases (lane, worker) VALUES (?, ?) ON CONFLICT (lane) DO UPDATE "
        "SET worker = excluded.worker, at = excluded.at WHERE leases.worker NOT IN (SELECT id FROM living)"
    )
    if db.execute(sql, (lane, worker)).rowcount:
        note_under_way(db, [lane])
    found = db.execute("SELECT worker FROM leases WHERE lane = ?", (lane,)).fetchone()
    return None if found is None else int(found[0])


def hold(db: Database, lanes: Collection[int], worker: int) -> None:
    """In a transaction: see that these lanes are this worker's until it is over.

    Raises:
        LeaseLostError: one of them is not.
    """
    sql = "SELECT 1 FROM leases WHERE lane = ? AND worker = ? FOR SHARE"
    for lane in sorted(lanes):
        if db.execute(sql, (lane, worker)).fetchone() is None:
            raise LeaseLostError(f"lane {lane} is another worker's", lane)


def held(db: Database, worker: int) -> dict[int, bool]:
    """The lanes that a worker has, each with whether a lobby is open or a game runs there."""
    sql = (
        "SELECT lane, EXISTS (SELECT 1 FROM played WHERE played.lane = leases.lane) AS has_game "
        "FROM leases WHERE worker = ?"
    )
    return {row[0]: row[1] for row in db.execute(sql, (worker,))}


def busy(db: Database, worker: int, most: int) -> list[int]:
    """Lanes of a worker with a lobby or game, at most so many."""
    sql = "SELECT DISTINCT lane FROM leases JOIN played USING (lane) WHERE worker = ? LIMIT ?"
    return [row[0] for row in db.execute(sql, (worker, most))]


def take_over(db: Database, worker: int, most: int) -> list[int]:
    """Take lanes in use that nobody alive has, those with games first, at most so many.

    Those that another worker takes in this moment are left to him.
    """
    sql = (
        "INSERT INTO leases (lane, worker) SELECT lane, ?1 FROM deserted ORDER BY has_game DESC, random() LIMIT ?2 "
        "ON CONFLICT (lane) DO UPDATE SET worker = excluded.worker, at = excluded.at "
        "WHERE leases.worker NOT IN (SELECT id FROM living) RETURNING lane"
    )
    lanes = [row[0] for row in db.execute(sql, (worker, most))]
    note_under_way(db, lanes)
    return lanes


def note_under_way(db: Database, lanes: Sequence[int]) -> None:
    """These chats come from another worker: what waits may be on its way from there, and counts as sent.

    Whoever sends to them from now on knows of it by what was spent there (`bot.store.workers.store`).
    """
    db.execute(
        "INSERT INTO spent (chat_id, kind, at) SELECT DISTINCT chat_id, CASE WHEN kind IN ('post', 'upload') "
        "THEN 'message' WHEN kind = 'remove' THEN 'other' ELSE 'moderation' END, unix_time() "
        "FROM outbox WHERE chat_id = ANY(?)",
        (list(lanes),),
    )


def bring_along(db: Database, people: Sequence[int], worker: int) -> None:
    """What is sent to these people is sent by the worker of their game from now on; who did so until now is told."""
    for person in sorted(people):
        before = db.execute("SELECT worker FROM leases WHERE lane = ? FOR UPDATE", (person,)).fetchone()
        if before is not None and before[0] == worker:
            continue
        db.execute(
            "INSERT INTO leases (lane, worker) VALUES (?, ?) ON CONFLICT (lane) DO UPDATE "
            "SET worker = excluded.worker, at = excluded.at",
            (person, worker),
        )
        if before is not None:
            note_under_way(db, [person])
            tell(db, before[0], f"lost {person}")


def players_along(db: Database, lanes: Sequence[int], worker: int) -> None:
    """The same for all who play in these groups."""
    sql = (
        "SELECT DISTINCT user_id FROM players JOIN played ON played.game = players.game_id "
        "WHERE user_id > 0 AND gone = 0 AND lane = ANY(?)"
    )
    bring_along(db, [row[0] for row in db.execute(sql, (list(lanes),))], worker)


def see_to(db: Database, chats: Sequence[int], worker: int) -> None:
    """Something waits for these chats now: those that are nobody's are this worker's, the others' workers are told."""
    db.execute(
        "INSERT INTO leases (lane, worker) SELECT unnest(?::bigint[]), ?::bigint ON CONFLICT DO NOTHING",
        (sorted(chats), worker),
    )
    sql = "SELECT DISTINCT worker FROM leases WHERE lane = ANY(?) AND worker <> ?"
    for row in db.execute(sql, (list(chats), worker)).fetchall():
        tell(db, row[0], "send")


def give(db: Database, lanes: Sequence[int], giver: int, taker: int) -> None:
    """Give lanes to another worker, who is told."""
    sql = "UPDATE leases SET worker = ?, at = unix_time() WHERE lane = ANY(?) AND worker = ?"
    if db.execute(sql, (taker, list(lanes), giver)).rowcount:
        note_under_way(db, lanes)
        tell(db, taker, "look")


def give_back(db: Database, worker: int) -> list[int]:
    """Give up the lanes where nothing is going on; those that were taken lately stay."""
    sql = (
        "DELETE FROM leases WHERE worker = ? AND at < unix_time() - ? AND lane <> ? "
        "AND NOT EXISTS (SELECT 1 FROM used WHERE used.lane = leases.lane) RETURNING lane"
    )
    return [row[0] for row in db.execute(sql, (worker, IDLE, LEADER))]


def tell(db: Database, worker: int, what: str) -> None:
    """Tell a worker something; he hears it when the transaction is committed (PostgreSQL: NOTIFY)."""
    db.execute("SELECT pg_notify(?, ?)", (channel(worker), what))


def tell_all(db: Database, what: str) -> None:
    """Tell all workers, oneself included."""
    db.execute("SELECT pg_notify(?, ?)", (ALL, what))
