"""Leases: which worker has which lane (group or person), valid while that worker is alive. The log's key guards too."""

from collections.abc import Iterable, Sequence

from bot.store.database import Database
from bot.store.errors import LeaseLostError

LEADER = 0
"""The worker that has this lane does the tasks that exist once."""
ALL = "workers"
"""The channel that all workers listen to."""
SCENARIOS = "scenarios"
"""A message to all workers: groups keep other scenarios from now on, or others are published."""


def channel(worker: int) -> str:
    """The channel that only this worker listens to."""
    return f"worker_{worker}"


async def take(db: Database, lane: int, worker: int) -> tuple[int, float] | None:
    """Take a lane that no living worker has, and the lanes of the people who play there.

    Returns its worker now, and the moment from which it has the lane: one that was lost and regained has a new moment.

    None: another worker gave the lane back at this very moment; try again.
    """
    sql = (
        "INSERT INTO leases (lane, worker) VALUES (?, ?) ON CONFLICT (lane) DO UPDATE "
        "SET worker = excluded.worker, at = excluded.at WHERE leases.worker NOT IN (SELECT id FROM living)"
    )
    if (await db.execute(sql, (lane, worker))).rowcount:
        await note_under_way(db, [lane])
        await players_along(db, [lane], worker)
    found = (await db.execute("SELECT worker, at FROM leases WHERE lane = ?", (lane,))).fetchone()
    return None if found is None else (found[0], found[1])


async def owner(db: Database, lane: int) -> int | None:
    """The worker that has a lane, if any."""
    found = (await db.execute("SELECT worker FROM leases WHERE lane = ?", (lane,))).fetchone()
    return None if found is None else int(found[0])


async def hold(db: Database, lanes: Iterable[tuple[int, float | None]], worker: int) -> None:
    """Check in a transaction that the worker has had these lanes since these moments, and lock them until its end.

    Raises:
        LeaseLostError: another worker has one of them.
    """
    sql = "SELECT lane, at FROM leases WHERE lane = ? AND worker = ? AND at = ? FOR SHARE"
    wanted = set(lanes)
    had = sorted((lane, worker, at) for lane, at in wanted if at is not None)
    if lost := sorted(lane for lane, _ in wanted - {(row[0], row[1]) for row in await db.found_by(sql, had)}):
        raise LeaseLostError(f"lane {lost[0]} is another worker's", lost[0])


async def take_over(db: Database, worker: int, most: int) -> dict[int, float]:
    """Take lanes in use that no living worker has, games first. Returns the moment of taking for each.

    The lanes of the people who play there come along. Lanes that another worker is taking at this moment, or
    that an open transaction still holds, are skipped. `most` limits the leases of dead workers, and as
    many lanes without a lease may come on top.
    """
    dead = (
        "UPDATE leases SET worker = ?1, at = unix_time() WHERE worker NOT IN (SELECT id FROM living) AND lane IN "
        "(SELECT lane FROM leases JOIN deserted USING (lane) ORDER BY has_game DESC, random() LIMIT ?2 "
        "FOR UPDATE OF leases SKIP LOCKED) RETURNING lane, at"
    )
    taken = {row[0]: row[1] for row in await db.execute(dead, (worker, most))}
    nobodys = (
        "INSERT INTO leases (lane, worker) SELECT lane, ?1 FROM deserted WHERE NOT EXISTS "
        "(SELECT 1 FROM leases WHERE leases.lane = deserted.lane) ORDER BY lane LIMIT ?2 "
        "ON CONFLICT (lane) DO NOTHING RETURNING lane, at"
    )
    taken |= {row[0]: row[1] for row in await db.execute(nobodys, (worker, most))}
    await note_under_way(db, list(taken))
    await players_along(db, list(taken), worker)
    return taken


async def note_under_way(db: Database, lanes: Sequence[int]) -> None:
    """Count the waiting deliveries of these chats as sent: the worker that had them before may just be sending them.

    The worker that sends to the chats from now on reads these counts (`bot.store.workers.store`).
    """
    await db.execute(
        "INSERT INTO spent (chat_id, kind, at) SELECT DISTINCT chat_id, CASE WHEN kind IN ('post', 'upload') "
        "THEN 'message' WHEN kind = 'remove' THEN 'other' ELSE 'moderation' END, unix_time() "
        "FROM outbox WHERE chat_id = ANY(?)",
        (list(lanes),),
    )


async def bring_along(db: Database, people: Sequence[int], worker: int) -> None:
    """Give the lanes of these people to the worker of their game, and tell the workers that had them until now."""
    await _see_that_each_has_one(db, people, worker)
    sql = "SELECT lane, worker FROM leases WHERE lane = ANY(?) ORDER BY lane FOR UPDATE"
    before = {row[0]: row[1] for row in (await db.execute(sql, (list(people),))).fetchall() if row[1] != worker}
    if not before:
        return
    await db.execute("UPDATE leases SET worker = ?, at = unix_time() WHERE lane = ANY(?)", (worker, list(before)))
    await note_under_way(db, list(before))
    for other in set(before.values()):
        await tell(db, other, *(f"lost {person}" for person, had in before.items() if had == other))


async def players_along(db: Database, lanes: Sequence[int], worker: int) -> None:
    """Give the lanes of all people who play in these groups to the groups' workers."""
    sql = (
        "SELECT DISTINCT user_id FROM players JOIN played ON played.game = players.game_id "
        "WHERE user_id > 0 AND gone = 0 AND lane = ANY(?)"
    )
    await bring_along(db, [row[0] for row in await db.execute(sql, (list(lanes),))], worker)


async def see_to(db: Database, chats: Sequence[int], worker: int) -> None:
    """Find a worker for each of these chats with new deliveries: this one if there is none yet, else tell the other."""
    await _see_that_each_has_one(db, chats, worker)
    sql = "SELECT DISTINCT worker FROM leases WHERE lane = ANY(?) AND worker <> ?"
    for row in (await db.execute(sql, (list(chats), worker))).fetchall():
        await tell(db, row[0], "send")


async def _see_that_each_has_one(db: Database, lanes: Sequence[int], worker: int) -> None:
    """Give this worker the lanes that have no lease."""
    sql = "INSERT INTO leases (lane, worker) SELECT unnest(?::bigint[]), ?::bigint ON CONFLICT DO NOTHING"
    await db.execute(sql, (sorted(lanes), worker))


async def give(db: Database, lanes: Sequence[int], giver: int, taker: int) -> None:
    """Give lanes to another worker, with the lanes of the people who play there, and tell that worker."""
    # Locked before the change, always in the order of the lanes, so that there is no deadlock.
    await db.execute("SELECT 1 FROM leases WHERE lane = ANY(?) ORDER BY lane FOR UPDATE", (list(lanes),))
    sql = "UPDATE leases SET worker = ?, at = unix_time() WHERE lane = ANY(?) AND worker = ? RETURNING lane"
    given = [row[0] for row in await db.execute(sql, (taker, list(lanes), giver))]
    if given:
        await note_under_way(db, given)
        await players_along(db, given, taker)
        await tell(db, taker, "look")


async def tell(db: Database, worker: int, *what: str) -> None:
    """Send messages to a worker; they arrive when the transaction is committed (PostgreSQL: NOTIFY)."""
    await db.execute("SELECT pg_notify(?, word) FROM unnest(?::text[]) AS word", (channel(worker), list(what)))


async def tell_all(db: Database, what: str) -> None:
    """Send a message to all workers, the sender included."""
    await db.execute("SELECT pg_notify(?, ?)", (ALL, what))
