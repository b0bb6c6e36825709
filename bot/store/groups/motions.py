"""Motions in a game: votes of the players to end, pause or resume the game, and in a lobby to start."""

import math
from collections.abc import Sequence

from bot.store.reading import Reads
from bot.store.transaction import Transaction

START = "start"
"""The motion by which people in a lobby may want the game to start."""


async def motions_on(reads: Reads, game_id: int, since: float = -math.inf) -> dict[str, list[int]]:
    """The people who have agreed to each motion on a game since a moment (of the time that counts), in order."""
    sql = "SELECT kind, user_id FROM motions WHERE game_id = ? AND at > ? ORDER BY at, user_id"
    agreed: dict[str, list[int]] = {}
    for row in await reads.all(dict, sql, game_id, since):
        agreed.setdefault(row["kind"], []).append(row["user_id"])
    return agreed


async def agreeing(reads: Reads, game_id: int, kind: str, since: float) -> list[int]:
    """The people who have agreed to one motion since a moment (of the time that counts)."""
    return (await motions_on(reads, game_id, since)).get(kind, [])


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
