"""Files that Telegram has already: the ids by which they are sent again (Bot API: Sending files)."""

from bot.store.reading import Reads, text_of
from bot.store.transaction import Transaction


async def file_id_of(reads: Reads, key: str) -> str | None:
    """Telegram's id of a file; None where it has none of it."""
    return await reads.one(text_of, "SELECT file_id FROM files WHERE key = ?", key)


async def keep_file_id(tx: Transaction, key: str, file_id: str) -> None:
    """Keep what Telegram calls a file."""
    sql = "INSERT INTO files (key, file_id) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET file_id = excluded.file_id"
    await tx.do(sql, key, file_id)
