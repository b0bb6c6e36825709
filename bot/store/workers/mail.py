"""Updates on their way to the worker that has their lane: each once, in order within a lane."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.database import Database
from bot.store.workers.leases import tell


@dataclass(frozen=True, slots=True)
class Letter:
    """An update (its JSON) that another worker has received."""

    id: int
    lane: int
    payload: str


async def post(db: Database, lane: int, update_id: int, payload: str) -> None:
    """Hand an update to the worker that has its lane. One that was handed over before moves to this lane."""
    await db.execute(
        "INSERT INTO mail (lane, update_id, payload) VALUES (?, ?, ?) "
        "ON CONFLICT (update_id) DO UPDATE SET lane = excluded.lane",
        (lane, update_id, payload),
    )
    found = (await db.execute("SELECT worker FROM leases WHERE lane = ?", (lane,))).fetchone()
    if found is not None:
        await tell(db, found[0], "mail")


async def waiting(db: Database, worker: int) -> list[Letter]:
    """The letters that wait for a worker, in the order in which they came."""
    sql = "SELECT mail.id, mail.lane, payload FROM mail JOIN leases USING (lane) WHERE worker = ? ORDER BY mail.id"
    return [Letter(*row) for row in await db.execute(sql, (worker,))]


async def opened(db: Database, letter: Letter) -> None:
    """Delete a letter that was handled, unless it has moved to another lane meanwhile."""
    await db.execute("DELETE FROM mail WHERE id = ? AND lane = ?", (letter.id, letter.lane))


async def handled(db: Database, updates: Sequence[int]) -> None:
    """Delete the letters of these updates, in the transaction that notes the updates as handled."""
    await db.execute("DELETE FROM mail WHERE update_id = ANY(?)", (list(updates),))
