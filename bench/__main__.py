"""`python -m bench [NAME...]`: every bench, each in a process of its own, as one table.

Exits 1 where a row misses its reach or a bench fails: the others are measured all the same.
"""

import importlib
import multiprocessing
import sys
import time
import traceback
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from bench.row import BenchRow, table

BENCHES = (
    *("starting", "engine", "big", "sizes", "loading", "memory", "presses", "life", "whispers"),
    *("latency", "restart", "messages", "growth", "ceiling", "pictures", "workers", "permits"),
)
"""Modules of this package, each with `measure()`."""


def main(names: Sequence[str]) -> int:
    """Measure one after another, then print the table."""
    rows: list[BenchRow] = []
    failed: list[str] = []
    for name in names or BENCHES:
        begun = time.monotonic()
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as fresh:
            try:
                rows += fresh.submit(importlib.import_module(f"bench.{name}").measure).result()
            except Exception:  # noqa: BLE001 - what one bench raises is no reason to lose what others have measured
                traceback.print_exc()
                failed.append(name)
        print(f"{name}: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    print(table(rows))
    for name in failed:
        print(f"bench.{name} failed: see above")
    return 0 if not failed and all(row.held for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
