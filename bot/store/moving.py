"""The move of a group that becomes a supergroup: all its rows get the new id."""

from bot.store.database import Database
from bot.store.mapping import ACTIVE
from bot.store.outbox import changed_payload, next_stamps
from bot.store.reading import RESULTS_CHANGE

KEPT: dict[str, tuple[str, ...] | None] = {
    "kept": (),
    "restricted": ("user_id",),
    "tagged": ("user_id",),
    "pauses": (),
    "casts": ("scenario", "option", "name"),
    "topics": ("thread_id",),
    "bans": ("user_id",),
    "next_game": ("user_id",),
    "group_keys": (),
    "player_keys": ("user_id",),
    "plans": None,
    "beyond_reports": None,
    "own_scenarios": None,
    "series": None,
}
"""The tables of what is kept of a chat, each with its key besides the chat; None: there may be several rows."""


async def move_chat(db: Database, old: int, new: int) -> None:
    """Move the rows of a group (Bot API: Message.migrate_to_chat_id). A second call changes nothing more.

    The first time, the settings of the old chat win over those of the new one; later the new chat's win, for whatever
    the old id still gets comes from presses on its old messages. Slots lose their messages: the messages of the old
    group cannot be edited under the new id, where the same numbers belong to other messages; the next look of a slot
    is sent anew.
    """
    if (await db.execute("SELECT 1 FROM moved WHERE old_id = ?", (old,))).fetchone() is not None:
        await db.execute("DELETE FROM chats WHERE id = ?", (old,))
    elif (await db.execute("SELECT 1 FROM chats WHERE id = ?", (old,))).fetchone() is not None:
        await db.execute("DELETE FROM chats WHERE id = ?", (new,))
        await db.execute("UPDATE chats SET id = ? WHERE id = ?", (new, old))
    await db.execute(
        "INSERT INTO moved (old_id, new_id) VALUES (?, ?) ON CONFLICT (old_id) DO UPDATE SET new_id = excluded.new_id",
        (old, new),
    )
    await db.execute(  # there cannot be two games in one place: the one that came with the players goes on
        f"UPDATE games SET state = 'cancelled' WHERE chat_id = :new AND {ACTIVE} AND EXISTS "  # noqa: S608 - a constant
        f"(SELECT 1 FROM games AS moved WHERE moved.chat_id = :old AND moved.{ACTIVE} "
        "AND coalesce(moved.thread_id, 0) = coalesce(games.thread_id, 0))",
        {"old": old, "new": new},
    )
    played = "SELECT 1 FROM games JOIN reckoned ON reckoned.game_id = games.id WHERE games.chat_id = ?"
    if (await db.execute(played, (old,))).fetchone() is not None:
        await db.execute(RESULTS_CHANGE)
    await db.execute("UPDATE games SET chat_id = ? WHERE chat_id = ?", (new, old))
    await _move_outbox(db, old, new)
    await db.execute("DELETE FROM slots WHERE chat_id = ?", (old,))
    for table, key in KEPT.items():
        if key is not None:  # what is there of the new chat stays
            same = " AND ".join(f"there.{name} = {table}.{name}" for name in key)
            there = f"SELECT 1 FROM {table} AS there WHERE there.chat_id = ? {'AND ' + same if same else ''}"  # noqa: S608
            await db.execute(f"DELETE FROM {table} WHERE chat_id = ? AND EXISTS ({there})", (old, new))  # noqa: S608
        await db.execute(f"UPDATE {table} SET chat_id = ? WHERE chat_id = ?", (new, old))  # noqa: S608 - constants
    await db.execute("UPDATE spent SET chat_id = ? WHERE chat_id = ?", (new, old))


async def _move_outbox(db: Database, old: int, new: int) -> None:
    """Give the waiting rows the new chat, in the same order, and new stamps (numbers) by which the sender sees them."""
    rows = (await db.execute("SELECT id, payload FROM outbox WHERE chat_id = ? ORDER BY id", (old,))).fetchall()
    await db.executemany(
        "UPDATE outbox SET chat_id = ?, stamp = ?, payload = ? WHERE id = ?",
        [
            (new, stamp, changed_payload(row["payload"], chat_id=new), row["id"])
            for row, stamp in zip(rows, await next_stamps(db, len(rows)), strict=True)
        ],
    )
