"""Deleting what is personal: of a person who wants to be forgotten, and of games that ended long ago."""

import secrets

from bot.store.files import forget_games_of
from bot.store.reading import Reads, int_of
from bot.store.transaction import Transaction

A_PLAYER = 2**52
"""From here on are the ids of players who were forgotten: Telegram's have fewer bits (Bot API: User, `id`)."""

OF_A_PERSON = (
    *("results", "tokens", "waiting_list", "motions", "achievements"),
    *("next_game", "quiet_hours", "turn_calls", "invited", "plan_replies", "beyond"),
)
"""Tables whose rows belong to the person in `user_id`, and go with him."""


async def forget(tx: Transaction, user_id: int) -> None:
    """Delete what is personal of somebody who is in no lobby and no running game.

    His games stay, and can be played again: in each he is somebody else, who has no name. Two games do not tell that
    they were one person's.
    """
    tx.users.append(user_id)
    for table in OF_A_PERSON:
        await tx.do(f"DELETE FROM {table} WHERE user_id = ?", user_id)  # noqa: S608 - constants
    await tx.do("DELETE FROM users WHERE id = ?", user_id)
    await tx.do("DELETE FROM slots WHERE chat_id = ?", user_id)
    await forget_games_of(tx, user_id)
    await tx.do("UPDATE games SET creator = 0 WHERE creator = ?", user_id)
    await tx.do("UPDATE plans SET creator = 0 WHERE creator = ?", user_id)
    await tx.do("UPDATE games SET chat_id = 0 WHERE chat_id = ?", user_id)  # where he practised
    await tx.do("UPDATE bans SET name = '' WHERE user_id = ?", user_id)
    for game_id in await tx.all(int_of, "SELECT game_id FROM players WHERE user_id = ?", user_id):
        await tx.do(
            "UPDATE players SET user_id = ?, name = '', language = NULL WHERE game_id = ? AND user_id = ?",
            *(A_PLAYER + secrets.randbits(58), game_id, user_id),
        )


def is_forgotten(user_id: int) -> bool:
    """Whether this stands for a player who was forgotten."""
    return user_id >= A_PLAYER


async def old_games(reads: Reads, before: float, most: int) -> list[int]:
    """Games that were over before that moment (Unix) and of which the log or the names are still kept.

    Those that are still to be reckoned are not among them.
    """
    sql = (
        "SELECT id FROM games WHERE state IN ('ended', 'cancelled', 'broken') "
        "AND COALESCE(ended_at, created_at) < ? "
        "AND (state != 'ended' OR EXISTS (SELECT 1 FROM reckoned WHERE game_id = games.id)) "
        "AND (EXISTS (SELECT 1 FROM inputs WHERE game_id = games.id) "
        "OR EXISTS (SELECT 1 FROM players WHERE game_id = games.id)) ORDER BY id LIMIT ?"
    )
    return await reads.all(int_of, sql, before, most)


async def retire(tx: Transaction, game_id: int) -> None:
    """Delete the log of a game that is over, and who played it. What counts for records stays (`reckoned`)."""
    await tx.do("DELETE FROM inputs WHERE game_id = ?", game_id)
    await tx.do("DELETE FROM players WHERE game_id = ?", game_id)
    await tx.do("DELETE FROM tokens WHERE game_id = ?", game_id)
    await tx.do("UPDATE games SET creator = 0, seed = '' WHERE id = ?", game_id)
