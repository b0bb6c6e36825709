"""Waiting lists: who wants a seat of a game that has none free, first come first served."""

from bot.store.mapping import user_of
from bot.store.reading import Reads
from bot.store.rows import User
from bot.store.transaction import Transaction

WAITING = (
    "SELECT users.* FROM waiting_list JOIN users ON users.id = waiting_list.user_id "
    "WHERE waiting_list.game_id = ? ORDER BY waiting_list.place"
)
"""The people who wait for a seat of a game, in order."""


async def waiting_for(reads: Reads, game_id: int) -> list[User]:
    """Who waits for a seat of this game, in order; some may have joined another one meanwhile."""
    return await reads.all(user_of, WAITING, game_id)


async def wait(tx: Transaction, game_id: int, user_id: int) -> None:
    """Somebody gets in line, at its end; who waits already keeps the place."""
    sql = (
        "INSERT INTO waiting_list (game_id, user_id, place) "
        "VALUES (?, ?, (SELECT coalesce(max(place), 0) + 1 FROM waiting_list WHERE game_id = ?)) "
        "ON CONFLICT (game_id, user_id) DO NOTHING"
    )
    await tx.do(sql, game_id, user_id, game_id)


async def stop_waiting(tx: Transaction, game_id: int, user_id: int) -> None:
    """Somebody wants no seat of this game any more."""
    await tx.do("DELETE FROM waiting_list WHERE game_id = ? AND user_id = ?", game_id, user_id)


async def is_seated(tx: Transaction, user_id: int) -> None:
    """Somebody has got a seat, here or elsewhere: they wait for no other."""
    await tx.do("DELETE FROM waiting_list WHERE user_id = ?", user_id)
