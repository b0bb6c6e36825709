"""Who has been silent for a whole round, is warned, and after a second one is out (CH-08)."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field


@dataclass
class Attendance:
    """What has been asked in the round that is going on, and what has come.

    Attributes:
        asked: how many questions have reached each.
        present: from whom anything has come.
        silent: whose round is a silent one whatever else has come from him, by the rules of his game.
        warned: who was silent in the last round that counts, and since.
        to_warn: who is to be warned now.
    """

    asked: Counter[int] = field(default_factory=Counter)
    present: set[int] = field(default_factory=set)
    silent: set[int] = field(default_factory=set)
    warned: set[int] = field(default_factory=set)
    to_warn: list[int] = field(default_factory=list)

    def close(self, living: Collection[int]) -> list[int]:
        """The round is over; returns who of the living is out now, in the order of seats."""
        quiet = {seat for seat in self.asked if seat not in self.present} | self.silent
        silent = {seat for seat in quiet if self.asked[seat] > 1} | self.silent
        still = {seat for seat in self.warned if seat not in self.present} | (self.warned & self.silent)
        out: list[int] = []
        if 2 * len(quiet) > len(self.asked):  # it counts for nobody, but ends the silence of whoever was not silent
            self.warned, self.to_warn = still, []
        else:  # nor does it count for whoever was asked too little
            out = sorted(seat for seat in silent & self.warned if seat in living)
            self.warned, self.to_warn = silent | still, sorted(silent - self.warned)
        self.asked, self.present, self.silent = Counter(), set(), set()
        return out
