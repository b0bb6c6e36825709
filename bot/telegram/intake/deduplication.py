"""Updates are handled once: Telegram may send one again after a crash or a lost answer of ours."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from bot.store import Transaction
from bot.store.errors import LeaseLostError

HANDLING: ContextVar[int | None] = ContextVar("HANDLING", default=None)
"""The id of the update being handled, if any."""

LOST: ContextVar[list[LeaseLostError]] = ContextVar("LOST")
"""Why the update being handled is for another worker, where that was found out: PTB keeps what its handlers raise."""


async def mark_handled(tx: Transaction) -> None:
    """Mark the update in hand as handled, in the transaction of its effects."""
    update_id = HANDLING.get()
    if update_id is not None:
        await tx.mark_handled(update_id)


@contextmanager
def not_all_yet() -> Iterator[None]:
    """Within the block, commits are only a part of the update's effects: after a crash the update comes again."""
    before = HANDLING.set(None)
    try:
        yield
    finally:
        HANDLING.reset(before)
