"""Scenarios that people have brought: those that a group keeps, with their versions, and drafts that no group has yet.

A row is never changed but for whether it is the version that counts: a game goes by the row that it began with.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.store.database import Database, Row
from bot.store.mapping import row_as, without_id
from bot.store.reading import Reads, int_of
from bot.store.transaction import Transaction

PREFIX = "own_"
"""The beginning of the id of a scenario that a group has brought, before the number of its row."""
DRAFTS = 5
"""The number of drafts that are kept of a person, the last ones."""
Stamp = tuple[int, int, int, dict[int, str]]
"""The stamp of all that groups have brought: the newest row, sums of the kept rows and groups, the published ones."""


def own_id(row: int) -> str:
    """The id of the scenario in this row of the table, by which games and groups know the scenario."""
    return f"{PREFIX}{row}"


def is_own(scenario_id: str) -> bool:
    """Whether a scenario was brought by a group."""
    return scenario_id.startswith(PREFIX)


@dataclass(frozen=True, slots=True)
class OwnScenario:
    """A file as somebody has brought it.

    Attributes:
        chat_id: the group that keeps it; 0: a draft.
        code: by which it is shared: whoever has the code can look at the file.
        name: what its author calls it, by which a later version of it is known.
        version: counted from 1 in each group.
        current: whether it is the version that counts there.
        author: the person who has brought it; 0: nobody who is known.
        text: the file.
    """

    id: int
    chat_id: int
    code: str
    name: str
    version: int
    current: bool
    author: int
    text: str


async def own_scenarios(reads: Reads, known: Mapping[int, OwnScenario] | None = None) -> list[OwnScenario]:
    """All that groups keep or have kept; what is `known` by its row, the files above all, is not read again."""
    if not known:
        return await reads.all(row_as(OwnScenario), "SELECT * FROM own_scenarios WHERE chat_id != 0 ORDER BY id")
    before = dict(known)

    async def work(db: Database) -> list[OwnScenario]:
        sql = "SELECT id, chat_id, current, author FROM own_scenarios WHERE chat_id != 0 ORDER BY id"
        now = (await db.execute(sql)).fetchall()
        new = [(row["id"],) for row in now if row["id"] not in before]
        read = [row_as(OwnScenario)(row) for row in await db.found_by("SELECT * FROM own_scenarios WHERE id = ?", new)]
        rows = before | {one.id: one for one in read}
        return [
            replace(rows[row["id"]], chat_id=row["chat_id"], current=bool(row["current"]), author=row["author"])
            for row in now
        ]

    return await reads.run(work)


async def own_of(reads: Reads, chat_id: int) -> list[OwnScenario]:
    """The scenarios that count in a group now."""
    sql = "SELECT * FROM own_scenarios WHERE chat_id = ? AND current = 1 ORDER BY id"
    return await reads.all(row_as(OwnScenario), sql, chat_id)


async def coded(reads: Reads, code: str) -> OwnScenario | None:
    """The file with this code."""
    return await reads.one(row_as(OwnScenario), "SELECT * FROM own_scenarios WHERE code = ? ORDER BY id LIMIT 1", code)


async def keep_draft(tx: Transaction, draft: OwnScenario, at: float) -> None:
    """Keep a file that no group has yet; of its author's older drafts only some stay."""
    await _insert(tx, draft, at)
    await tx.do(
        "DELETE FROM own_scenarios WHERE chat_id = 0 AND author = ? AND id NOT IN "
        "(SELECT id FROM own_scenarios WHERE chat_id = 0 AND author = ? ORDER BY id DESC LIMIT ?)",
        *(draft.author, draft.author, DRAFTS),
    )


async def keep_own(tx: Transaction, kept: OwnScenario, at: float) -> None:
    """Let a group keep a file from now on, as the next version of its name unless it has been kept before."""
    tx.scenarios = True
    await tx.do("UPDATE own_scenarios SET current = 0 WHERE chat_id = ? AND name = ?", kept.chat_id, kept.name)
    sql = "SELECT id FROM own_scenarios WHERE chat_id = ? AND code = ? ORDER BY id DESC LIMIT 1"
    if (row := await tx.one(int_of, sql, kept.chat_id, kept.code)) is not None:
        await tx.do("UPDATE own_scenarios SET current = 1 WHERE id = ?", row)
        return
    sql = "SELECT coalesce(max(version), 0) FROM own_scenarios WHERE chat_id = ? AND name = ?"
    last = await tx.one(int_of, sql, kept.chat_id, kept.name) or 0
    await _insert(tx, replace(kept, version=last + 1), at)


async def kept_since(reads: Reads, chat_id: int, at: float) -> int:
    """The number of files that a group has kept for the first time since then."""
    sql = "SELECT count(*) FROM own_scenarios WHERE chat_id = ? AND at > ?"
    return await reads.one(int_of, sql, chat_id, at) or 0


async def drop_own(tx: Transaction, chat_id: int, row: int) -> None:
    """Let a group keep a file no longer; games that have begun with it go on."""
    tx.scenarios = True
    await tx.do("UPDATE own_scenarios SET current = 0 WHERE chat_id = ? AND id = ?", chat_id, row)


async def published_scenarios(reads: Reads) -> dict[int, str]:
    """The rows that all groups may play, each with the name of its author, if it has one."""
    return dict(await reads.all(tuple, "SELECT own, author FROM published_scenarios ORDER BY own"))


async def own_stamp(reads: Reads) -> Stamp:
    """A stamp that differs after every change in what groups keep or what is published."""
    sql = (
        "SELECT coalesce(max(id), 0) AS newest, coalesce(sum(current * id), 0) AS kept, "
        "coalesce(sum(abs(chat_id) % 1000003), 0) AS places FROM own_scenarios WHERE chat_id != 0"
    )
    return *(await reads.one(_stamp, sql) or (0, 0, 0)), await published_scenarios(reads)


async def publish(db: Database, row: int, author: str) -> None:
    """Let all groups play the file in this row of the table, in the place of other versions of it."""
    await withdraw(db, row)
    await db.execute("INSERT INTO published_scenarios (own, author) VALUES (?, ?)", (row, author))


async def withdraw(db: Database, row: int) -> None:
    """Let only its own group play the file in this row of the table from now on, whichever version was published."""
    await db.execute(
        "DELETE FROM published_scenarios WHERE own IN (SELECT other.id FROM own_scenarios AS one JOIN own_scenarios AS "
        "other ON other.chat_id = one.chat_id AND other.name = one.name WHERE one.id = ?)",
        (row,),
    )


async def stop_own(tx: Transaction, code: str, at: float) -> None:
    """Let no group play a file any more."""
    await tx.add("stopped_scenarios", code=code, at=at)


async def is_stopped(reads: Reads, code: str) -> bool:
    """Whether no group may play a file, since a game of it broke down."""
    return await reads.one(int_of, "SELECT 1 FROM stopped_scenarios WHERE code = ?", code) is not None


async def _insert(tx: Transaction, one: OwnScenario, at: float) -> None:
    await tx.add("own_scenarios", at=at, **without_id(one))


def _stamp(row: Row) -> tuple[int, int, int]:
    return int(row["newest"]), int(row["kept"]), int(row["places"])
