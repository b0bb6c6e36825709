"""How much the tests that try many games try."""

import os

LONG = float(os.environ.get("MAFIA_EXAMPLES", "1"))
"""So many times as many examples as usual: `MAFIA_EXAMPLES=20 make test` is a long run."""


def examples(usual: int) -> int:
    """How many, where this is usual."""
    return max(1, round(usual * LONG))
