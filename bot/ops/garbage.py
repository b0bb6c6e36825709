"""Python's collector of cycles walks through all objects that have lasted, and all work waits meanwhile.

With what is imported alone these are a hundred thousand, and a tenth of a second on an idle machine; sixty presses a
second brought that every five seconds (docs/performance.md).
"""

import contextlib
import gc
from collections.abc import Iterator

SELDOM = 100
"""So many middle collections lie between two full ones: two minutes where people press sixty times a second. What is
over but holds itself stays in memory until then."""


@contextlib.contextmanager
def seldom_collected() -> Iterator[None]:
    """Leave the present objects out of the collector while the block runs, and collect later ones only seldom
    (gc.freeze).
    """
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(before[0], before[1], SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
