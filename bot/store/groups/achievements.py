"""Achievements of people, each once, with the game that brought it."""

from collections.abc import Sequence

from bot.store.reading import Reads, text_of
from bot.store.rows import GameRow
from bot.store.transaction import Transaction


async def achieved(reads: Reads, user_id: int) -> list[str]:
    """The ids of a person's achievements, oldest first."""
    sql = "SELECT achievement FROM achievements WHERE user_id = ? ORDER BY game_id, achievement"
    return await reads.all(text_of, sql, user_id)


async def keep_achieved(tx: Transaction, user_id: int, game: GameRow, achievements: Sequence[str]) -> list[str]:
    """Save the achievements that a game brings to a person, unless an earlier game has brought them.

    Games may be reckoned late, or again. An achievement saved for a later game moves to this one, and one saved for
    this game that is not in the new list is deleted.

    Returns:
        The achievements that the person had from no game before.
    """
    sql = (
        "SELECT achievement, achievements.game_id, games.ended_at FROM achievements "
        "LEFT JOIN games ON games.id = achievements.game_id WHERE user_id = ?"
    )
    rows = await tx.all(lambda row: (row["achievement"], (row["ended_at"] or 0.0, row["game_id"])), sql, user_id)
    known, here = dict(rows), (game.ended_at or 0.0, game.id)
    for one in [id_ for id_, place in known.items() if place == here and id_ not in achievements]:
        await tx.do("DELETE FROM achievements WHERE user_id = ? AND achievement = ?", user_id, one)
    for one in achievements:
        if known.get(one, here) >= here:
            put = (
                "INSERT INTO achievements (user_id, achievement, game_id) VALUES (?, ?, ?) "
                "ON CONFLICT (user_id, achievement) DO UPDATE SET game_id = excluded.game_id"
            )
            await tx.do(put, user_id, one, game.id)
    return [one for one in achievements if one not in known]
