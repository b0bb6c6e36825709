"""The deletion of personal data: of a person who asks to be forgotten, and of games that ended long ago."""

import hashlib
import secrets

from bot.store.groups.reports import forget_in_reports
from bot.store.reading import RESULTS_CHANGE, Reads, int_of
from bot.store.rows import A_FORGOTTEN, GameRow
from bot.store.transaction import Transaction

OF_A_PERSON = (
    *("results", "tokens", "waiting_list", "motions", "achievements"),
    *("next_game", "quiet_hours", "turn_calls", "invited", "plan_replies", "beyond", "led"),
    *("player_keys", "series_points"),
)
"""Tables whose rows belong to the person in `user_id`, and go with them."""
OF_GAMES = "games_json"
"""The beginning of the keys of files with a person's or group's games: `games_json:CHAT.`, and what is in the file."""


async def forget(tx: Transaction, user_id: int, now: float) -> list[int]:
    """Delete the data of a person who is in no lobby and no running game any more; `now` is Unix time.

    Their games stay, and can be replayed: in each the person becomes a nameless player, another one every time, so that
    two games do not show that one person played both. Returns the chats of running games that the person has left,
    watched or hosts without a seat; a mark keeps who has left or watched one, and knows too much, from taking a seat
    there until its end.
    """
    tx.users.append(user_id)
    hosted = "SELECT chat_id FROM games WHERE state = 'running' AND creator = ?"
    chats = list(dict.fromkeys([*await _mark(tx, user_id), *await tx.all(int_of, hosted, user_id)]))
    await forget_in_reports(tx, user_id)
    if await tx.one(int_of, "SELECT 1 FROM results WHERE user_id = ? LIMIT 1", user_id) is not None:
        await tx.do(RESULTS_CHANGE)
    for table in OF_A_PERSON:
        await tx.do(f"DELETE FROM {table} WHERE user_id = ?", user_id)  # noqa: S608 - constants
    await tx.do("DELETE FROM users WHERE id = ?", user_id)
    await tx.do("DELETE FROM slots WHERE chat_id = ?", user_id)
    files = f"{OF_GAMES}:{user_id}."
    await tx.do("DELETE FROM files WHERE substr(key, 1, ?) = ?", len(files), files)
    await tx.do("UPDATE games SET creator = 0 WHERE creator = ?", user_id)
    await tx.do("DELETE FROM own_scenarios WHERE author = ? AND chat_id = 0", user_id)
    await tx.do("UPDATE own_scenarios SET author = 0 WHERE author = ?", user_id)
    await tx.do("UPDATE plans SET creator = 0 WHERE creator = ?", user_id)
    await tx.do("UPDATE series SET creator = 0 WHERE creator = ?", user_id)
    await tx.do("UPDATE games SET chat_id = 0 WHERE chat_id = ?", user_id)  # a private chat, where the person practised
    await tx.do("DELETE FROM bans WHERE user_id = ? AND until <= ?", user_id, now)
    await tx.do("UPDATE bans SET name = '' WHERE user_id = ?", user_id)
    for game_id in await tx.all(int_of, "SELECT game_id FROM players WHERE user_id = ?", user_id):
        await tx.do(
            "UPDATE players SET user_id = ?, name = '', language = NULL WHERE game_id = ? AND user_id = ?",
            *(A_FORGOTTEN + secrets.randbits(58), game_id, user_id),
        )
    tx.names.update(chats)
    return chats


async def _mark(tx: Transaction, user_id: int) -> list[int]:
    sql = (
        "SELECT id, seed, chat_id FROM games WHERE state = 'running' AND (id IN (SELECT game_id FROM players "
        "WHERE user_id = ?) OR id IN (SELECT game_id FROM beyond WHERE user_id = ?)) ORDER BY id"
    )
    games = await tx.all(tuple, sql, user_id, user_id)
    for game_id, seed, _ in games:
        mark = _mark_of(seed, user_id)
        await tx.add("forgotten", game_id=game_id, mark=mark)
    return list(dict.fromkeys(chat_id for _, _, chat_id in games))


def _mark_of(seed: str, user_id: int) -> str:
    """The mark that stands for a forgotten person in one game, without revealing the person or marks in other games."""
    return hashlib.blake2b(f"{seed}/{user_id}".encode(), digest_size=16).hexdigest()


async def was_forgotten(reads: Reads, game: GameRow, user_id: int) -> bool:
    """Whether a person has been in a running game, and was forgotten since."""
    sql = "SELECT 1 FROM forgotten WHERE game_id = ? AND mark = ?"
    return await reads.one(int_of, sql, game.id, _mark_of(game.seed, user_id)) is not None


async def forget_marks(tx: Transaction, game_id: int) -> bool:
    """Delete the marks of forgotten people in a game that is over; returns whether there were any."""
    found = await tx.all(int_of, "SELECT 1 FROM forgotten WHERE game_id = ?", game_id)
    await tx.do("DELETE FROM forgotten WHERE game_id = ?", game_id)
    return bool(found)


async def old_games(reads: Reads, before: float, most: int) -> list[int]:
    """Games that were over before a moment (Unix) and still have their log or names.

    Games that are still to be reckoned are not among them.
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
    """Delete the log and the players of a game that is over. Its part in the records stays (`reckoned`)."""
    await tx.do("DELETE FROM inputs WHERE game_id = ?", game_id)
    await tx.do("DELETE FROM players WHERE game_id = ?", game_id)
    await tx.do("DELETE FROM tokens WHERE game_id = ?", game_id)
    await tx.do("UPDATE games SET creator = 0, seed = '' WHERE id = ?", game_id)
