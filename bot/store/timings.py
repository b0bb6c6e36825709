"""Measured times in buckets, cheap enough for every press."""

from bisect import bisect_left

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of the buckets, in seconds. A longer time falls into a last bucket without a bound."""


class Timings:
    """A histogram of seconds. `counts` has one place more than `BUCKETS`, for times above all of them."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Count a measured time."""
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def __len__(self) -> int:
        return sum(self.counts)
