"""Who has never played."""

from bot.store.reading import Reads, int_of


async def is_newcomer(reads: Reads, user_id: int) -> bool:
    """Whether somebody has never joined a game, be it for practice."""
    return await reads.one(int_of, "SELECT 1 FROM players WHERE user_id = ? LIMIT 1", user_id) is None
