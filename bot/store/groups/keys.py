"""The keys of groups and of their players in exports, drawn at random so that they reveal nothing.

A person has another key in every group. `/forget` deletes them; a person who plays again gets new ones.
"""

import secrets
from collections.abc import Iterable, Mapping

from bot.store.reading import Reads
from bot.store.transaction import Transaction

BYTES = 8
"""The length of a key, which is written in hexadecimal."""
MOST = 500
"""The number of missing keys that are given in one transaction."""


async def give_keys(tx: Transaction, chat_id: int, people: Iterable[int]) -> None:
    """Give keys to a group and to people in the group; existing keys stay."""
    await tx.add("group_keys", chat_id=chat_id, key=secrets.token_hex(BYTES))
    for user_id in people:
        await tx.add("player_keys", chat_id=chat_id, user_id=user_id, key=secrets.token_hex(BYTES))


async def give_missing(tx: Transaction) -> bool:
    """Give keys to people whose results an older version has reckoned; returns whether there were any."""
    sql = (
        "SELECT DISTINCT games.chat_id, results.user_id FROM results JOIN games ON games.id = results.game_id "
        "LEFT JOIN player_keys ON player_keys.chat_id = games.chat_id AND player_keys.user_id = results.user_id "
        "WHERE player_keys.key IS NULL LIMIT ?"
    )
    found = await tx.all(lambda row: (int(row["chat_id"]), int(row["user_id"])), sql, MOST)
    for chat_id, user_id in found:
        await give_keys(tx, chat_id, [user_id])
    return bool(found)


async def group_keys(reads: Reads, groups: Iterable[int]) -> Mapping[int, str]:
    """The keys of these groups."""
    found = {}
    for chat_id in groups:
        sql = "SELECT key FROM group_keys WHERE chat_id = ?"
        for key in await reads.all(lambda row: str(row["key"]), sql, chat_id):
            found[chat_id] = key
    return found


async def player_keys(reads: Reads, groups: Iterable[int]) -> Mapping[tuple[int, int], str]:
    """The keys of all people in these groups, by group and person."""
    found = {}
    for chat_id in groups:
        sql = "SELECT user_id, key FROM player_keys WHERE chat_id = ?"
        for user_id, key in await reads.all(lambda row: (int(row["user_id"]), str(row["key"])), sql, chat_id):
            found[chat_id, user_id] = key
    return found
