"""The outbox: deliveries (messages, mutes) that wait, and the messages that stand in slots, which name them.

A delivery is a plain dict here. The store looks only at `kind` (post, upload, remove, silence, mute, tag, pin),
`chat_id`, `game`, `slot`, `user_id`, `priority`, and, where a newer one replaces it, at `create`, `pin`, `unpin` and
`retimed`.

A delivery that is being sent stays in its row until it is settled, and may be replaced meanwhile: the stamp of the row
then differs from the one that was sent, and the row stays, for the newer look.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.store.database import Database
from bot.store.mapping import dumps
from bot.store.rows import Claim, QueueEntry, Settlement, ShownMessage, Spending

Row = Mapping[str, Any]
Due = tuple[Row, float]
"""A delivery, and since when it waits (Unix)."""
Settled = tuple[Settlement, float]
"""The outcome of some deliveries, and when it is written down (Unix)."""

REST, IDLE = 3, 4
SPENT_KEPT = 120.0
SLOTS_KEPT = 14 * 24 * 3600.0
ENTRIES = (
    "SELECT outbox.id, outbox.stamp, kind, outbox.chat_id, outbox.game_id, outbox.slot, priority, outbox.at, "
    "message_id FROM outbox LEFT JOIN slots USING (chat_id, slot)"
)

STANDING = (
    "SELECT chat_id, slot FROM slots WHERE chat_id = ?1 AND slot = ?2 AND NOT EXISTS "
    "(SELECT 1 FROM outbox WHERE chat_id = ?1 AND kind = 'remove' AND slot = ?2)"
)
"""The SQL for a slot with a message that no waiting delivery is to delete."""
HELD = "/* held */"
"""At the end of a SELECT: locks the row until the transaction is over, after waiting for others who are changing it.
In SQLite this is a comment, since there only one transaction writes at a time."""
STAMP = (
    "INSERT INTO facts (name, value) VALUES ('stamp', 1) "
    "ON CONFLICT (name) DO UPDATE SET value = facts.value + 1 RETURNING value"
)
"""The SQL for the next stamp. PostgreSQL has a sequence: with a row, all writers would wait for one another."""


def farewell_slot(game_id: int, now: float) -> str:
    """The slot of the message that says that the bot stops: a new one each time, also within a second."""
    return f"g{game_id}.away.{now * 1000:.0f}"


def is_last_word(kind: str, slot: str | None) -> bool:
    """Whether a delivery still goes out at shutdown: the farewell to a group, and the return of permissions."""
    return kind in {"silence", "mute"} or (kind == "post" and slot is not None and ".away." in slot)


async def enqueue(db: Database, rows: Iterable[Due]) -> None:
    """Put deliveries into the outbox, each in place of the older ones that become needless.

    Neighbouring posts and uploads to different slots are written together, to spare queries.
    """
    said: list[Due] = []
    slots: set[tuple[int, str | None]] = set()
    for row, now in rows:
        kind, slot = row["kind"], (row["chat_id"], row.get("slot"))
        if kind not in {"post", "upload"} or slot in slots:
            await _say(db, said)
            said, slots = [], set()
        if kind in {"post", "upload"}:
            said.append((row, now))
            if _has_slot(row):
                slots.add(slot)
        elif kind == "remove":
            await _remove(db, row, now)
        elif kind == "silence":
            await _newest(db, row, now, "user_id IS NULL")
        elif kind in {"mute", "tag"}:
            await _newest(db, row, now, "user_id = ?", row["user_id"])
        else:
            await _newest(db, row, now, "slot = ?", row["slot"])
    await _say(db, said)


def _has_slot(row: Row) -> bool:
    return row["kind"] == "post" and row.get("slot") is not None


async def _say(db: Database, said: Sequence[Due]) -> None:
    slots = sorted((row["chat_id"], row["slot"]) for row, _ in said if _has_slot(row))
    sql = f"SELECT chat_id, slot, id, payload FROM outbox WHERE chat_id = ? AND kind = 'post' AND slot = ? {HELD}"  # noqa: S608
    waiting = {(row[0], row[1]): row for row in await db.found_by(sql, slots)}
    standing = {
        (row[0], row[1]) for row in await db.found_by(STANDING, slots)
    }  # after that: a row may just have been sent
    due: list[tuple[int | None, Row, float]] = []
    for row, now in said:
        slot = (row["chat_id"], row.get("slot"))
        old, stands = (waiting.get(slot), slot in standing) if _has_slot(row) else (None, False)
        if old is not None:
            due.append((old["id"], merged(_payload(old["payload"]), row, stands=stands), now))
        elif stands or not _has_slot(row) or (row.get("create", True) and not row.get("retimed")):
            due.append((None, row, now))
    await _write(db, due)


def merged(old: Row, new: Row, *, stands: bool) -> dict[str, Any]:
    """The newer look of a post that still waits, with the duties of the older one, such as a pin.

    An unsent post keeps its urgency; a look of a standing message has its own.
    A last look (`create` False) of an unsent post stays in the outbox only to be dropped by the sender: the first
    look may be on its way in this very moment, and then the last one must follow.
    """
    unpin = bool(new.get("unpin"))
    priority = new.get("priority", REST)
    return {
        **new,
        "create": bool(new.get("create", True) or (stands and old.get("create", True) and priority < IDLE)),
        "pin": bool(new.get("pin") or old.get("pin")) and not unpin,
        "priority": priority if stands else min(old.get("priority", REST), priority),
        "retimed": bool(new.get("retimed") and old.get("retimed")),
    }


def _payload(text: str) -> dict[str, Any]:
    """The delivery in a row's JSON; empty if unreadable, so that one damaged row does not block its chat for ever."""
    try:
        found: dict[str, Any] = json.loads(text)
    except ValueError:
        return {}
    return found


def changed_payload(text: str, /, **changes: object) -> str:
    """The JSON of a delivery with some fields changed; an unreadable text stays as it was."""
    payload = _payload(text)
    return dumps({**payload, **changes}) if payload else text


async def _change(db: Database, number: int, condition: str, **changes: object) -> bool:
    """Change a delivery in its row if the condition holds; returns whether it did."""
    sql = f"SELECT payload FROM outbox WHERE id = ? AND {condition} {HELD}"  # noqa: S608 - constants
    found = (await db.execute(sql, (number,))).fetchone()
    if found is None:
        return False
    await db.execute(
        "UPDATE outbox SET payload = ? WHERE id = ?", (changed_payload(found["payload"], **changes), number)
    )
    return True


async def _remove(db: Database, row: Row, now: float) -> None:
    where = (row["chat_id"], row["slot"])
    await db.execute("DELETE FROM outbox WHERE chat_id = ? AND kind IN ('post', 'pin') AND slot = ?", where)
    sql = f"SELECT 1 FROM outbox WHERE chat_id = ? AND kind = 'remove' AND slot = ? {HELD}"  # noqa: S608 - constants
    if (await db.execute(sql, where)).fetchone() is None:
        await _write(db, [(None, row, now)])


async def _newest(db: Database, row: Row, now: float, key: str, *values: object) -> None:
    sql = f"SELECT id FROM outbox WHERE chat_id = ? AND kind = ? AND {key} {HELD}"  # noqa: S608 - constants
    old = (await db.execute(sql, (row["chat_id"], row["kind"], *values))).fetchone()
    await _write(db, [(None if old is None else old["id"], row, now)])


async def _write(db: Database, due: Sequence[tuple[int | None, Row, float]]) -> None:
    """Put these deliveries into the outbox, each in the place of the row with that number, where one is given."""
    new, changed = [], []
    for (number, row, now), stamp in zip(due, await next_stamps(db, len(due)), strict=True):
        game, priority, payload = row.get("game"), int(row.get("priority", REST)), dumps(dict(row))
        if number is None:
            where = row["kind"], row["chat_id"], row.get("slot"), row.get("user_id")
            new.append((stamp, *where, game, priority, now, payload))
        else:
            changed.append((stamp, game, priority, payload, number))
    await db.executemany(
        "INSERT INTO outbox (stamp, kind, chat_id, slot, user_id, game_id, priority, at, payload) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        new,
    )
    await db.executemany("UPDATE outbox SET stamp = ?, game_id = ?, priority = ?, payload = ? WHERE id = ?", changed)


async def next_stamps(db: Database, count: int) -> list[int]:
    """Numbers that were never used before, rising, and greater than all earlier ones of this process."""
    return [int(row[0]) for row in await db.found_by(STAMP, [()] * count)]


async def changed(db: Database, after: int, worker: int | None = None) -> list[QueueEntry]:
    """The rows that came into the outbox or changed since a stamp, in the order of their stamps.

    `worker`: only rows for this worker's chats (`bot.store.workers`).
    """
    found = await db.execute(f"{ENTRIES} WHERE stamp > ? {_of(worker)} ORDER BY stamp", (after,))
    return [QueueEntry(*row) for row in found]


def _of(worker: int | None) -> str:
    """The SQL condition that limits a query of the outbox to the chats of a worker."""
    return "" if worker is None else f"AND outbox.chat_id IN (SELECT lane FROM leases WHERE worker = {worker:d})"  # noqa: S608


async def claim(db: Database, ids: Iterable[int], worker: int | None = None) -> dict[int, Claim]:
    """The deliveries in these rows as they are now, without deleted rows and rows of another worker."""
    sql = (
        "SELECT outbox.id, stamp, outbox.chat_id, outbox.game_id, outbox.slot, payload, message_id, shown "  # noqa: S608
        f"FROM outbox LEFT JOIN slots USING (chat_id, slot) WHERE outbox.id = ? {_of(worker)}"
    )
    found = await db.found_by(sql, [(number,) for number in ids])
    return {row["id"]: Claim(**{**row, "payload": _payload(row["payload"])}) for row in found}


async def settle(db: Database, many: Sequence[Settled], *, among_others: bool = False) -> list[list[int]]:
    """Record the outcome of deliveries. Returns, for each, the chats that have more to send because of it.

    `among_others`: a missing row was settled by another worker, and the slot shows that worker's message.
    """
    chats = [await _stirred(db, what, among_others=among_others) for what, _ in many]
    many = [(Settlement(), now) if stirred else (what, now) for (what, now), stirred in zip(many, chats, strict=True)]
    done = [row for what, _ in many for row in what.done]
    gone = {row[0] for row in await db.found_by("DELETE FROM outbox WHERE id = ? AND stamp = ? RETURNING id", done)}
    sql = f"SELECT id, kind, payload FROM outbox WHERE id = ? {HELD}"  # noqa: S608 - a constant
    left = {row[0]: row for row in await db.found_by(sql, [(number,) for number, _ in done if number not in gone])}
    out = [row for row in left.values() if row["kind"] == "post" and _payload(row["payload"]).get("pin")]
    await db.executemany(  # the looks that were to be pinned are out
        "UPDATE outbox SET payload = ? WHERE id = ?",
        [(changed_payload(row["payload"], pin=False), row["id"]) for row in out],
    )
    noted: list[Settled] = []
    strays: list[tuple[ShownMessage, float]] = []
    for (what, now), waiting in zip(many, chats, strict=True):
        more, seen_to = what.more, among_others and what.done and what.done[0][0] not in {*gone, *left}
        if seen_to:
            mine = [shown for shown in what.shown if await _message(db, shown.chat_id, shown.slot) != shown.message_id]
            strays += [(shown, now) for shown in mine]
            waiting += [shown.chat_id for shown in mine]
            more = ()
        waiting += [int(str(row["chat_id"])) for row in more]
        noted.append((replace(what, shown=(), more=(), forgotten=()) if seen_to else what, now))
    await _note(db, noted)
    for stray, now in strays:
        await _take_back(db, stray, now)
    return chats


async def _stirred(db: Database, what: Settlement, *, among_others: bool) -> list[int]:
    """The chat of a row to be tried again, if any: when sent, its slot had no message, but now there is one."""
    if (
        what.unseen is None
        or (among_others and not await _hold(db, what.done[0][0]))
        or await _message(db, *what.unseen) is None
    ):
        return []
    await _stir(db, *what.done[0])
    return [what.unseen[0]]


async def _note(db: Database, many: Sequence[Settled]) -> None:
    """Record the outcome of deliveries whose rows are dealt with."""
    await _note_shown(db, [(shown, now) for what, now in many for shown in what.shown])
    for what, _ in many:
        if what.rest is not None:
            number, stamp, text = what.rest
            if await _change(db, number, f"stamp = {stamp:d}", text=text, document=None):
                await _stir(db, number, stamp)
        for sql, values in (
            ("UPDATE kept SET sure = 1 WHERE chat_id = ?", what.closed),
            ("DELETE FROM kept WHERE chat_id = ?", what.open_again),
            ("DELETE FROM kept WHERE chat_id = ? AND sure = 0", what.not_closed),
            ("UPDATE restricted SET sure = 1 WHERE chat_id = ? AND user_id = ?", what.muted),
            ("DELETE FROM restricted WHERE chat_id = ? AND user_id = ?", what.released),
            ("DELETE FROM tagged WHERE chat_id = ? AND user_id = ?", what.untagged),
        ):
            if values is not None:
                await db.execute(sql, values if isinstance(values, tuple) else (values,))
    await db.executemany(
        "DELETE FROM slots WHERE chat_id = ? AND slot = ?", [one for what, _ in many for one in what.forgotten]
    )
    await enqueue(db, [(row, now) for what, now in many for row in what.more])
    await db.executemany(
        "INSERT INTO spent (chat_id, kind, at) VALUES (?, ?, ?)",
        [(one.chat_id, one.kind, one.at) for what, _ in many for one in what.spent],
    )


async def _hold(db: Database, number: int) -> bool:
    """Lock a row until the end of the transaction; returns whether it exists."""
    return (await db.execute(f"SELECT 1 FROM outbox WHERE id = ? {HELD}", (number,))).fetchone() is not None  # noqa: S608


async def _stir(db: Database, number: int, stamp: int) -> None:
    """Give a row a new stamp, so that its sender looks again."""
    await db.execute(
        "UPDATE outbox SET stamp = ? WHERE id = ? AND stamp = ?", (*await next_stamps(db, 1), number, stamp)
    )


async def _message(db: Database, chat: int, slot: str) -> int | None:
    """The message that stands in a slot."""
    found = (await db.execute("SELECT message_id FROM slots WHERE chat_id = ? AND slot = ?", (chat, slot))).fetchone()
    return None if found is None else int(found[0])


async def _note_shown(db: Database, many: Iterable[tuple[ShownMessage, float]]) -> None:
    await db.executemany(
        "INSERT INTO slots (chat_id, slot, message_id, shown, game_id, at) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (chat_id, slot) DO UPDATE SET message_id = excluded.message_id, shown = excluded.shown",
        [(one.chat_id, one.slot, one.message_id, one.look, one.game_id, now) for one, now in many],
    )


async def _take_back(db: Database, stray: ShownMessage, now: float) -> None:
    """Have a message removed that another worker has sent as well, or that was no longer to be sent."""
    slot = f"{stray.slot}.again.{stray.message_id}"
    await _note_shown(db, [(replace(stray, slot=slot), now)])
    await enqueue(db, [({"kind": "remove", "chat_id": stray.chat_id, "slot": slot, "game": stray.game_id}, now)])


async def drop(db: Database, chat_id: int, up_to: int, game_id: int | None, *, whole_chat: bool) -> int:
    """Delete the waiting rows of a chat up to a number, those of one game or all. Returns how many."""
    sql = "DELETE FROM outbox WHERE chat_id = ? AND id <= ?"
    if whole_chat:
        return (await db.execute(sql, (chat_id, up_to))).rowcount
    return (await db.execute(f"{sql} AND coalesce(game_id, 0) = ?", (chat_id, up_to, game_id or 0))).rowcount


async def spent_since(db: Database, since: float, chats: Sequence[int] | None = None) -> list[Spending]:
    """The calls spent since a moment, oldest first; in these chats (PostgreSQL), or in all."""
    sql = "SELECT chat_id, kind, at FROM spent WHERE at > ?"
    if chats is None:
        return [Spending(*row) for row in await db.execute(f"{sql} ORDER BY at", (since,))]
    return [Spending(*row) for row in await db.execute(f"{sql} AND chat_id = ANY(?) ORDER BY at", (since, chats))]


async def pauses(db: Database, now: float) -> dict[int, float]:
    """The end of each pause that Telegram has asked for, by chat.

    A pause is never longer from now on than Telegram asked for, even if the clock was set back. Pauses for all chats
    (0), as older versions have kept them, count no more.
    """
    found = await db.execute(
        "SELECT chat_id, CASE WHEN until < ?1 + seconds THEN until ELSE ?1 + seconds END FROM pauses "
        "WHERE chat_id <> 0",
        (now,),
    )
    return {row[0]: row[1] for row in found}


async def pause(db: Database, chat_id: int, until: float, now: float) -> None:
    """Save that Telegram wants no calls for a chat until a moment; a moment in the past ends the pause."""
    await db.execute("DELETE FROM pauses WHERE until < ? OR chat_id = ?", (now, chat_id))
    if until <= now:
        return
    sql = (
        "INSERT INTO pauses (chat_id, until, seconds) VALUES (?, ?, ?) "
        "ON CONFLICT (chat_id) DO UPDATE SET until = excluded.until, seconds = excluded.seconds"
    )
    await db.execute(sql, (chat_id, until, until - now))


async def forget_old(db: Database, now: float) -> None:
    """Delete calls that count for no limit any more, and the slots of games that ended long ago."""
    await db.execute("DELETE FROM spent WHERE at < ?", (now - SPENT_KEPT,))
    await db.execute(
        "DELETE FROM slots WHERE at < ? AND game_id IN (SELECT id FROM games WHERE ended_at < ?)",
        (now - SLOTS_KEPT, now - SLOTS_KEPT),
    )
