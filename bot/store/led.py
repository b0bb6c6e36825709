"""By which link of ours a person was last sent to the bot's private chat: some apps lose what a link carries."""

from bot.store.database import Row
from bot.store.reading import Reads
from bot.store.transaction import Transaction


async def lead(tx: Transaction, user_id: int, word: str, at: float) -> None:
    """Somebody is sent there with this word for `/start`, at a moment of the time that counts."""
    sql = (
        "INSERT INTO led (user_id, word, at) VALUES (?, ?, ?) "
        "ON CONFLICT (user_id) DO UPDATE SET word = excluded.word, at = excluded.at"
    )
    await tx.do(sql, user_id, word, at)


async def led_by(reads: Reads, user_id: int, since: float) -> str | None:
    """The word with which somebody was sent there after that moment, and has not come yet."""
    return await reads.one(_word, "SELECT word FROM led WHERE user_id = ? AND at > ?", user_id, since)


async def has_come(tx: Transaction, user_id: int) -> None:
    """They have come, with the word or without it."""
    await tx.do("DELETE FROM led WHERE user_id = ?", user_id)


def _word(row: Row) -> str:
    return str(row["word"])
