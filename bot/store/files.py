"""Files that Telegram has already: the ids by which they are sent again (Bot API: Sending files)."""

from bot.store.reading import Reads, text_of
from bot.store.transaction import Transaction

OF_GAMES = "games_json"
"""The beginning of the keys of files with a person's or group's games: `games_json:CHAT.`, and what is in the file."""


async def file_id_of(reads: Reads, key: str) -> str | None:
    """Telegram's id of a file; None if the file was never sent."""
    return await reads.one(text_of, "SELECT file_id FROM files WHERE key = ?", key)


async def keep_file_id(tx: Transaction, key: str, file_id: str) -> None:
    """Keep Telegram's id of a file."""
    await tx.put("files", "key", key=key, file_id=file_id)


async def forget_games_of(tx: Transaction, chat_id: int) -> None:
    """Forget the files that hold a person's games."""
    beginning = f"{OF_GAMES}:{chat_id}."
    await tx.do("DELETE FROM files WHERE substr(key, 1, ?) = ?", len(beginning), beginning)
