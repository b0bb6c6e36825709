"""Games that a group has planned, and the replies to them."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from bot.store.mapping import row_as, user_of
from bot.store.reading import Reads
from bot.store.rows import User
from bot.store.transaction import Transaction, numbered


class PlanState(StrEnum):
    """The outcome of a plan."""

    OPEN = "open"  # its time is still to come
    OPENED = "opened"  # its lobby was opened
    MISSED = "missed"  # nothing could be opened when it was time
    CANCELLED = "cancelled"


class PlanStage(IntEnum):
    """The announcements that were made of an open plan so far."""

    MADE = 0
    ANNOUNCED = 1
    HOUR = 2  # who comes was reminded an hour before
    MINUTES = 3  # and a few minutes before


class Reply(StrEnum):
    """A person's answer to a plan."""

    YES = "yes"
    PERHAPS = "perhaps"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Plan:
    """A planned game.

    Attributes:
        at: the time of the game (Unix seconds).
        minute: the same time as a minute of the day on the group's clocks, by which a weekly plan is repeated.
        scenario: the scenario to be played; empty: the one that the group has set by then.
        creator: the person who planned the game; the group itself for an anonymous admin.
    """

    id: int
    chat_id: int
    thread_id: int | None
    state: PlanState
    stage: PlanStage
    at: float
    minute: int
    scenario: str
    weekly: bool
    creator: int


_plan = row_as(Plan)


@dataclass(frozen=True, slots=True)
class Replied:
    """One person's answer to a plan."""

    user: User
    answer: Reply


async def plan(reads: Reads, plan_id: int) -> Plan | None:
    """The plan of this number, in any state."""
    return await reads.one(_plan, "SELECT * FROM plans WHERE id = ?", plan_id)


async def open_plans(reads: Reads) -> list[Plan]:
    """The plans whose time is still to come, the next one first."""
    return await reads.all(_plan, "SELECT * FROM plans WHERE state = 'open' ORDER BY at, id")


async def plans_in(reads: Reads, chat_id: int, thread_id: int | None) -> list[Plan]:
    """The coming plans of a group, or of a topic, the next one first."""
    sql = "SELECT * FROM plans WHERE chat_id = ? AND coalesce(thread_id, 0) = ? AND state = 'open' ORDER BY at, id"
    return await reads.all(_plan, sql, chat_id, thread_id or 0)


async def replies(reads: Reads, plan_id: int) -> list[Replied]:
    """The answers to a plan, in the order in which people first answered."""
    sql = (
        "SELECT users.*, plan_replies.answer FROM plan_replies JOIN users ON users.id = plan_replies.user_id "
        "WHERE plan_replies.plan_id = ? ORDER BY plan_replies.at, users.id"
    )
    return await reads.all(lambda row: Replied(user_of(row), Reply(row["answer"])), sql, plan_id)


async def make_plan(tx: Transaction, new: Plan) -> Plan:
    """Keep a new plan; its number is the database's."""
    return _plan(await tx.run(lambda db: numbered(db, "plans", new)))


async def keep_plan(tx: Transaction, changed: Plan) -> None:
    """Save the outcome of a plan."""
    sql = "UPDATE plans SET state = ?, stage = ? WHERE id = ?"
    await tx.do(sql, changed.state.value, int(changed.stage), changed.id)


async def keep_reply(tx: Transaction, plan_id: int, user_id: int, answer: Reply, at: float) -> None:
    """Save a person's answer to a plan. A changed answer goes to the end of the line."""
    sql = (
        "INSERT INTO plan_replies (plan_id, user_id, answer, at) VALUES (?, ?, ?, ?) ON CONFLICT (plan_id, user_id) "
        "DO UPDATE SET answer = excluded.answer, at = excluded.at WHERE plan_replies.answer != excluded.answer"
    )
    await tx.do(sql, plan_id, user_id, answer.value, at)


async def drop_replies(tx: Transaction, chat_id: int, user_id: int) -> list[Plan]:
    """Delete the answers of a person who plays in no group any more, and return the open plans that had them."""
    sql = (
        "SELECT plans.* FROM plans JOIN plan_replies ON plan_replies.plan_id = plans.id "
        "WHERE plans.chat_id = ? AND plans.state = 'open' AND plan_replies.user_id = ? ORDER BY plans.id"
    )
    answered = await tx.all(_plan, sql, chat_id, user_id)
    for one in answered:
        await tx.do("DELETE FROM plan_replies WHERE plan_id = ? AND user_id = ?", one.id, user_id)
    return answered


async def cancel_plans_in(tx: Transaction, chat_id: int) -> None:
    """Cancel all plans of a group that the bot has left."""
    await tx.do("UPDATE plans SET state = 'cancelled' WHERE chat_id = ? AND state = 'open'", chat_id)


async def leave_topic(tx: Transaction, chat_id: int, thread_id: int) -> None:
    """Move the plans of a deleted topic to the group's General."""
    sql = "UPDATE plans SET thread_id = NULL WHERE chat_id = ? AND thread_id = ? AND state = 'open'"
    await tx.do(sql, chat_id, thread_id)
