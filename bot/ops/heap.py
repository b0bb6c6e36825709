"""The heap of the C library, from which everything comes that is too large for Python's own allocator.

glibc gives each thread an arena of its own. The bot's few threads (the database's, the resolver's) hardly ever
allocate at the same time, and what is free in one arena is of no use to the others: with 500 games 5 MiB.
"""

import contextlib
import ctypes

_ARENA_MAX = -8
"""The parameter M_ARENA_MAX of glibc's mallopt(3)."""


def share_heap() -> None:
    """Let all threads share one arena, if none has been begun yet; no effect where the C library is another one."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)
