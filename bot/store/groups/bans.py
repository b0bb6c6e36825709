"""Bans: people who may not play in a group."""

from dataclasses import dataclass

from bot.store.mapping import plain, row_as
from bot.store.reading import Reads
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban of one person in a group, until a moment (Unix) or for ever."""

    chat_id: int
    user_id: int
    name: str
    until: float | None = None


async def bans(reads: Reads, chat_id: int, now: float) -> list[Ban]:
    """The bans of a group that hold now (Unix), by name."""
    sql = "SELECT * FROM bans WHERE chat_id = ? AND (until IS NULL OR until > ?) ORDER BY name, user_id"
    return await reads.all(row_as(Ban), sql, chat_id, now)


async def ban_of(reads: Reads, chat_id: int, user_id: int, now: float) -> Ban | None:
    """The ban of a person in a group, if one holds now (Unix)."""
    sql = "SELECT * FROM bans WHERE chat_id = ? AND user_id = ? AND (until IS NULL OR until > ?)"
    return await reads.one(row_as(Ban), sql, chat_id, user_id, now)


async def save_ban(tx: Transaction, ban: Ban, now: float) -> None:
    """Keep a ban, in the place of an earlier one. Bans that have ended are kept no longer."""
    await tx.do("DELETE FROM bans WHERE until <= ?", now)
    await tx.put("bans", "chat_id, user_id", **plain(ban))


async def lift_ban(tx: Transaction, ban: Ban) -> None:
    """Remove a person's ban."""
    await tx.do("DELETE FROM bans WHERE chat_id = ? AND user_id = ?", ban.chat_id, ban.user_id)
