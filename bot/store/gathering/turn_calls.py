"""People who want a private message when their turn in a game begins."""

from bot.store.reading import Reads, int_of
from bot.store.transaction import Transaction


async def wants_calls(reads: Reads, user_id: int) -> bool:
    """Whether this person wants to be told in private when their turn comes."""
    return await reads.one(int_of, "SELECT user_id FROM turn_calls WHERE user_id = ?", user_id) is not None


async def keep_calls(tx: Transaction, user_id: int, *, on: bool) -> None:
    """Set whether a person is told of their turns."""
    if on:
        await tx.do("INSERT INTO turn_calls (user_id) VALUES (?) ON CONFLICT DO NOTHING", user_id)
    else:
        await tx.do("DELETE FROM turn_calls WHERE user_id = ?", user_id)
