"""The link that last led a person to the bot's private chat: some apps lose the word that a link carries."""

from bot.store.reading import Reads, text_of
from bot.store.transaction import Transaction


async def lead(tx: Transaction, user_id: int, word: str, at: float) -> None:
    """Save the word for `/start` with which a person is led there, at a moment of the time that counts."""
    await tx.put("led", "user_id", user_id=user_id, word=word, at=at)


async def led_by(reads: Reads, user_id: int, since: float) -> str | None:
    """The word of a person who was led there after a moment and has not arrived yet."""
    return await reads.one(text_of, "SELECT word FROM led WHERE user_id = ? AND at > ?", user_id, since)


async def has_come(tx: Transaction, user_id: int) -> None:
    """Delete the word of a person who has arrived, with the word or without."""
    await tx.do("DELETE FROM led WHERE user_id = ?", user_id)
