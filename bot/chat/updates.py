"""Updates are handled once: Telegram may send one again after a crash or a lost answer of ours."""

from collections.abc import Callable, Coroutine
from contextvars import ContextVar

from bot.store import Transaction

HANDLING: ContextVar[int | None] = ContextVar("HANDLING", default=None)
"""The id of the update being handled, if any."""


Spawn = Callable[[Coroutine[object, object, None]], object]

ASIDE: ContextVar[Spawn | None] = ContextVar("ASIDE", default=None)
"""Lets something run beside the update being handled, which is what its lane is not to wait for."""


async def mark_handled(tx: Transaction) -> None:
    """Remember, in the transaction of what it causes, that the update now being handled was."""
    update_id = HANDLING.get()
    if update_id is not None:
        await tx.first_time(update_id)
