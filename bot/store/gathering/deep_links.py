"""Links into the bot's private chat: tokens for one use; and the last link, since some apps lose its word."""

from dataclasses import dataclass

from bot.store.mapping import plain, row_as
from bot.store.reading import Reads, text_of
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a deep link, good for one use; `user_id` is None for a token that any person may use.

    `expires_at` is a moment of the time that counts (`bot.telegram.clock.Clock`).
    """

    token: str
    game_id: int
    user_id: int | None
    expires_at: float


async def create_token(tx: Transaction, token: Token) -> None:
    """Keep a token."""
    await tx.add("tokens", **plain(token))


async def token_of(reads: Reads, word: str) -> Token | None:
    """A token that has not been used yet, expired or not."""
    return await reads.one(row_as(Token), "SELECT * FROM tokens WHERE token = ?", word)


async def use_up(tx: Transaction, word: str, now: float) -> None:
    """Delete a token that was used, and all that have expired."""
    await tx.do("DELETE FROM tokens WHERE token = ? OR expires_at <= ?", word, now)


async def lead(tx: Transaction, user_id: int, word: str, at: float) -> None:
    """Save the word for `/start` with which a link leads a person to the bot, at a moment of the time that counts."""
    await tx.put("led", "user_id", user_id=user_id, word=word, at=at)


async def led_by(reads: Reads, user_id: int, since: float) -> str | None:
    """The word of a person whom a link has led to the bot after a moment, and who has not arrived yet."""
    return await reads.one(text_of, "SELECT word FROM led WHERE user_id = ? AND at > ?", user_id, since)


async def has_come(tx: Transaction, user_id: int) -> None:
    """Delete the word of a person who has arrived, with the word or without."""
    await tx.do("DELETE FROM led WHERE user_id = ?", user_id)
