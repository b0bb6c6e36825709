"""What people have achieved, each once, with the game in which they did."""

from collections.abc import Sequence

from bot.store.reading import Reads, text_of
from bot.store.transaction import Transaction


async def achieved(reads: Reads, user_id: int) -> list[str]:
    """The ids of what somebody has achieved, oldest first."""
    sql = "SELECT achievement FROM achievements WHERE user_id = ? ORDER BY game_id, achievement"
    return await reads.all(text_of, sql, user_id)


async def keep_achieved(tx: Transaction, user_id: int, game_id: int, achievements: Sequence[str]) -> None:
    """Keep what somebody has achieved in a game, for the first time."""
    for one in achievements:
        sql = "INSERT INTO achievements (user_id, achievement, game_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await tx.do(sql, user_id, one, game_id)
