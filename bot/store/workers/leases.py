"""Who has which lane. A lease is worth something while its worker lives; the log's own key is the second fence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Lease:
    """Who has a lane, and since when. A lane that is lost and got again is another's in between: `at` tells."""

    worker: int
    at: float


def take(db: Database, lane: int, worker: int) -> Lease | None:
    """Take a lane that nobody alive has, and the lanes of those who play there; who has it then.

    None: it was given back this very moment.
    """
    sql = (
        "INSERT INTO leases (lane, worker) VALUES (?, ?) ON CONFLICT (lane) DO UPDATE "
        "SET worker = excluded.worker, at = excluded.at WHERE leases.worker NOT IN (SELECT id FROM living)"
    )
    if db.execute(sql, (lane, worker)).rowcount:
        note_under_way(db, [lane])
        players_along(db, [lane], worker)
    found = db.execute("SELECT worker, at FROM leases WHERE lane = ?", (lane,)).fetchone()
    return None if found is None else Lease(*found)


def hold(db: Database, lanes: Mapping[int, float | None], worker: int) -> None:
    """In a transaction: see that these lanes are this worker's since those moments, and stay so until it is over.

    Raises:
        LeaseLostError: one of them is not.
    """
    sql = "SELECT 1 FROM leases WHERE lane = ? AND worker = ? AND at = ? FOR SHARE"
    for lane, at in sorted(lanes.items()):
        if at is None or db.execute(sql, (lane, worker, at)).fetchone() is None:
            raise LeaseLostError(f"lane {lane} is another worker's", lane)


@dataclass(frozen=True, slots=True)
class Held:
    """A lane that a worker has: since when, and whether a lobby is open or a game runs there."""

    at: float
    has_game: bool


def held(db: Database, worker: int) -> dict[int, Held]:
    """The lanes that a worker has."""
    sql = (
        "SELECT lane, at, EXISTS (SELECT 1 FROM played WHERE played.lane = leases.lane) AS has_game "
        "FROM leases WHERE worker = ?"
    )
    return {row[0]: Held(row[1], row[2]) for row in db.execute(sql, (worker,))}


def busy(db: Database, worker: int, most: int) -> list[int]:
    """Lanes of a worker with a lobby or game, at most so many."""
    sql = "SELECT DISTINCT lane FROM leases JOIN played USING (lane) WHERE worker = ? LIMIT ?"
    return [row[0] for row in db.execute(sql, (worker, most))]


def take_over(db: Database, worker: int, most: int) -> dict[int, float]:
    """Take lanes in use that nobody alive has, those with games first, at most so many; since when each is his.

    With them he takes the lanes of those who play there.
    Those that another worker takes in this moment are left to him; those on which a transaction still hangs wait.
    """
    dead = (
        "UPDATE leases SET worker = ?1, at = unix_time() WHERE worker NOT IN (SELECT id FROM living) AND lane IN "
        "(SELECT lane FROM leases JOIN deserted USING (lane) ORDER BY has_game DESC, random() LIMIT ?2 "
        "FOR UPDATE OF leases SKIP LOCKED) RETURNING lane, at"
    )
    taken = {row[0]: row[1] for row in db.execute(dead, (worker, most))}
    nobodys = (
        "INSERT INTO leases (lane, worker) SELECT lane, ?1 FROM deserted WHERE NOT EXISTS "
        "(SELECT 1 FROM leases WHERE leases.lane = deserted.lane) ORDER BY lane LIMIT ?2 "
        "ON CONFLICT (lane) DO NOTHING RETURNING lane, at"
    )
    taken |= {row[0]: row[1] for row in db.execute(nobodys, (worker, most))}
    note_under_way(db, list(taken))
    players_along(db, list(taken), worker)
    return taken


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
    _see_that_each_has_one(db, people, worker)
    sql = "SELECT lane, worker FROM leases WHERE lane = ANY(?) ORDER BY lane FOR UPDATE"
    before = {row[0]: row[1] for row in db.execute(sql, (list(people),)).fetchall() if row[1] != worker}
    if not before:
        return
    db.execute("UPDATE leases SET worker = ?, at = unix_time() WHERE lane = ANY(?)", (worker, list(before)))
    note_under_way(db, list(before))
    for other in set(before.values()):
        tell(db, other, *(f"lost {person}" for person, had in before.items() if had == other))


def players_along(db: Database, lanes: Sequence[int], worker: int) -> None:
    """The same for all who play in these groups."""
    sql = (
        "SELECT DISTINCT user_id FROM players JOIN played ON played.game = players.game_id "
        "WHERE user_id > 0 AND gone = 0 AND lane = ANY(?)"
    )
    bring_along(db, [row[0] for row in db.execute(sql, (list(lanes),))], worker)


def see_to(db: Database, chats: Sequence[int], worker: int) -> None:
    """Something waits for these chats now: those that are nobody's are this worker's, the others' workers are told."""
    _see_that_each_has_one(db, chats, worker)
    sql = "SELECT DISTINCT worker FROM leases WHERE lane = ANY(?) AND worker <> ?"
    for row in db.execute(sql, (list(chats), worker)).fetchall():
        tell(db, row[0], "send")


def _see_that_each_has_one(db: Database, lanes: Sequence[int], worker: int) -> None:
    """Lanes that are nobody's are this worker's."""
    sql = "INSERT INTO leases (lane, worker) SELECT unnest(?::bigint[]), ?::bigint ON CONFLICT DO NOTHING"
    db.execute(sql, (sorted(lanes), worker))


def give(db: Database, lanes: Sequence[int], giver: int, taker: int) -> None:
    """Give lanes to another worker, who is told, and with them the lanes of those who play there."""
    _lock(db, lanes)
    sql = "UPDATE leases SET worker = ?, at = unix_time() WHERE lane = ANY(?) AND worker = ? RETURNING lane"
    given = [row[0] for row in db.execute(sql, (taker, list(lanes), giver))]
    if given:
        note_under_way(db, given)
        players_along(db, given, taker)
        tell(db, taker, "look")


def _lock(db: Database, lanes: Sequence[int]) -> None:
    """Whoever changes several leases locks them in the order of their lanes: so nobody waits for each other."""
    db.execute("SELECT 1 FROM leases WHERE lane = ANY(?) ORDER BY lane FOR UPDATE", (list(lanes),))


def give_back(db: Database, worker: int) -> list[int]:
    """Give up the lanes where nothing is going on; those that were taken lately stay."""
    sql = (
        "DELETE FROM leases WHERE worker = ? AND at < unix_time() - ? AND lane <> ? "
        "AND NOT EXISTS (SELECT 1 FROM used WHERE used.lane = leases.lane) RETURNING lane"
    )
    return [row[0] for row in db.execute(sql, (worker, IDLE, LEADER))]


def tell(db: Database, worker: int, *what: str) -> None:
    """Tell a worker something; he hears it when the transaction is committed (PostgreSQL: NOTIFY)."""
    db.execute("SELECT pg_notify(?, word) FROM unnest(?::text[]) AS word", (channel(worker), list(what)))


def tell_all(db: Database, what: str) -> None:
    """Tell all workers, oneself included."""
    db.execute("SELECT pg_notify(?, ?)", (ALL, what))
