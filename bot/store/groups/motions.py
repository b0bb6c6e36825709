"""Motions in a game: votes of the players to end, pause or resume the game, and in a lobby to start."""

from collections.abc import Sequence

from bot.store.reading import Reads, int_of
from bot.store.transaction import Transaction

START = "start"
"""The motion that people in a lobby may want."""


async def agreeing(reads: Reads, game_id: int, kind: str, since: float) -> list[int]:
    """The people who have agreed since a moment (of the time that counts)."""
    sql = "SELECT user_id FROM motions WHERE game_id = ? AND kind = ? AND at > ? ORDER BY at, user_id"
    return await reads.all(int_of, sql, game_id, kind, since)


async def agree(tx: Transaction, game_id: int, kind: str, user_id: int, at: float) -> None:
    """Save a person's vote for a motion."""
    await tx.put("motions", "game_id, kind, user_id", game_id=game_id, kind=kind, user_id=user_id, at=at)


async def disagree(tx: Transaction, game_id: int, kind: str, user_id: int) -> None:
    """Take back a person's vote."""
    await tx.do("DELETE FROM motions WHERE game_id = ? AND kind = ? AND user_id = ?", game_id, kind, user_id)


async def forget_motions(tx: Transaction, game_id: int, kinds: Sequence[str]) -> None:
    """Delete the votes of motions that were carried or given up."""
    for kind in kinds:
        await tx.do("DELETE FROM motions WHERE game_id = ? AND kind = ?", game_id, kind)
