"""Python's collector of cycles (gc) walks through all objects that have lasted, and all work waits meanwhile.

With what is imported alone these are a hundred thousand, and a tenth of a second on an idle machine; sixty presses a
second brought that every five seconds (docs/performance.md).
"""

import contextlib
import gc
from collections.abc import Iterator

YOUNG = 10_000
"""The number of new objects after which the youngest are collected, in place of 700: where games are played one after
another, these collections took a fifth of the processor."""
MIDDLE = 20
"""The number of collections of the youngest between two middle ones."""
SELDOM = 100
"""The number of middle collections between two full ones: minutes where people press sixty times a second. Garbage that
refers to itself stays in memory until then."""


def collect_later() -> None:
    """Leave the present objects out of the collector for good, and let later ones be collected less often."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, SELDOM)


@contextlib.contextmanager
def seldom_collected() -> Iterator[None]:
    """Collect later objects seldom while the block runs, and the present ones not at all (gc.freeze)."""
    before = gc.get_threshold()
    collect_later()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


@contextlib.contextmanager
def imports_kept() -> Iterator[None]:
    """Collect nothing while modules are imported in the block, since they stay until the end."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        collect_later()
