"""Updates for another worker, where that is found out only while they are handled."""

from contextvars import ContextVar

from bot.store.errors import LeaseLostError

LOST: ContextVar[list[LeaseLostError]] = ContextVar("LOST")
"""Why the update being handled is for another worker: PTB keeps what its handlers raise."""
