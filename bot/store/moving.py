"""A group becomes a supergroup: its id changes, and everything of it moves along."""

import sqlite3

from bot.store.mapping import ACTIVE


def move_chat(db: sqlite3.Connection, old: int, new: int) -> None:
    """Bot API: Message.migrate_to_chat_id. Doing it twice does nothing more.

    The settings of the old chat win over what may be there of the new one, once: whatever the old id has later, it was
    given by a press on one of its old messages. Slots lose their messages: the messages of
    the old group cannot be edited under the new id, where the same numbers belong to other messages; the next look of
    a slot is sent anew.
    """
    if db.execute("SELECT 1 FROM moved WHERE old_id = ?", (old,)).fetchone() is not None:
        db.execute("DELETE FROM chats WHERE id = ?", (old,))
    elif db.execute("SELECT 1 FROM chats WHERE id = ?", (old,)).fetchone() is not None:
        db.execute("DELETE FROM chats WHERE id = ?", (new,))
        db.execute("UPDATE chats SET id = ? WHERE id = ?", (new, old))
    db.execute("INSERT OR REPLACE INTO moved (old_id, new_id) VALUES (?, ?)", (old, new))
    db.execute(  # there cannot be two games in one place: the one that came with the players goes on
        f"UPDATE games SET state = 'cancelled' WHERE chat_id = :new AND {ACTIVE} AND EXISTS "  # noqa: S608 - a constant
        f"(SELECT 1 FROM games AS moved WHERE moved.chat_id = :old AND moved.{ACTIVE} "
        "AND ifnull(moved.thread_id, 0) = ifnull(games.thread_id, 0))",
        {"old": old, "new": new},
    )
    db.execute("UPDATE games SET chat_id = ? WHERE chat_id = ?", (new, old))
    _move_outbox(db, old, new)
    db.execute("DELETE FROM slots WHERE chat_id = ?", (old,))
    for table in ("kept", "restricted", "pauses", "casts", "topics", "bans", "next_game", "plans", "beyond_reports"):
        db.execute(f"UPDATE OR IGNORE {table} SET chat_id = ? WHERE chat_id = ?", (new, old))  # noqa: S608 - constants
        db.execute(f"DELETE FROM {table} WHERE chat_id = ?", (old,))  # noqa: S608 - constants
    db.execute("UPDATE spent SET chat_id = ? WHERE chat_id = ?", (new, old))


def _move_outbox(db: sqlite3.Connection, old: int, new: int) -> None:
    """The rows keep their order; each gets a stamp of its own, so that the sender sees it anew."""
    rows = db.execute("SELECT id FROM outbox WHERE chat_id = ? ORDER BY id", (old,)).fetchall()
    if not rows:
        return
    sql = "UPDATE facts SET value = value + ? WHERE name = 'stamp' RETURNING value"
    first = int(db.execute(sql, (len(rows),)).fetchall()[0][0]) - len(rows) + 1
    db.executemany(
        "UPDATE outbox SET chat_id = ?, stamp = ?, payload = json_set(payload, '$.chat_id', ?) WHERE id = ?",
        [(new, first + place, new, row["id"]) for place, row in enumerate(rows)],
    )
