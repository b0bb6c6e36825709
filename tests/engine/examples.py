"""How many examples are tried by tests that try many of the same: few in CI, all of them before a release.

Few are still of every kind, every game and every language. `make test` and `make check` try few, `make test-all` all of
them, and `MAFIA_EXAMPLES=10 make test-all` ten times as many.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

LONG = float(os.environ.get("MAFIA_EXAMPLES") or 0)
"""How many times all examples are played; 0 where few will do."""
QUICK = LONG == 0


def examples(every: int, few: int | None = None) -> int:
    """How many, where these are all of them, and the few: a tenth if not said otherwise."""
    if QUICK:
        return max(1, every // 10) if few is None else few
    return max(1, round(every * LONG))


def sample(every: Sequence[T], few: int) -> Sequence[T]:
    """All cases, or a few from all over: always the same ones, so that a test that fails fails again."""
    if not QUICK or len(every) <= few:
        return every
    return [every[number * len(every) // few] for number in range(few)]
