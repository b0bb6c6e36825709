"""Waiting lists: people who want a seat in a full game, first come first served."""

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
    """The people who wait for a seat of this game, in order; some may have joined another one meanwhile."""
    return await reads.all(user_of, WAITING, game_id)


async def wait(tx: Transaction, game_id: int, user_id: int) -> None:
    """Put a person at the end of the line; a person who waits already keeps their place."""
    sql = (
        "INSERT INTO waiting_list (game_id, user_id, place) "
        "VALUES (?, ?, (SELECT coalesce(max(place), 0) + 1 FROM waiting_list WHERE game_id = ?)) "
        "ON CONFLICT (game_id, user_id) DO NOTHING"
    )
    await tx.do(sql, game_id, user_id, game_id)


async def stop_waiting(tx: Transaction, game_id: int, user_id: int) -> None:
    """Take a person out of the line of this game."""
    await tx.do("DELETE FROM waiting_list WHERE game_id = ? AND user_id = ?", game_id, user_id)


async def is_seated(tx: Transaction, user_id: int) -> None:
    """Take a person who has got a seat out of all lines."""
    await tx.do("DELETE FROM waiting_list WHERE user_id = ?", user_id)
