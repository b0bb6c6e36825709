"""The update in hand (being handled): each transaction that writes marks the update as handled, but for partial ones.

Telegram may send an update again after a crash, or after a lost answer of ours; what is marked is not done twice.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context

_IN_HAND: ContextVar[int | None] = ContextVar("UPDATE_IN_HAND", default=None)


def update_in_hand() -> int | None:
    """The id of the update that transactions mark, if there is one."""
    return _IN_HAND.get()


@contextmanager
def handling(update_id: int | None) -> Iterator[None]:
    """An update is in hand while the block runs; None: no update."""
    before = _IN_HAND.set(update_id)
    try:
        yield
    finally:
        _IN_HAND.reset(before)


@contextmanager
def partly() -> Iterator[None]:
    """Within the block, commits are only a part of the update's effects: after a crash the update comes again."""
    with handling(None):
        yield


def without_update() -> Context:
    """The context of a task that does no part of the update in hand."""
    context = copy_context()
    context.run(_IN_HAND.set, None)
    return context
