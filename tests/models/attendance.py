"""Players silent for a whole round are warned, and after a second one out (CH-08)."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field


@dataclass
class Attendance:
    """The questions of the current round, and the answers that have come.

    Attributes:
        asked: how many questions have reached each.
        present: players with a sign of life.
        silent: players whose round is silent by the rules of the game, whatever else has come from them.
        warned: players silent in the last round that counts, and since.
        to_warn: players to warn now.
    """

    asked: Counter[int] = field(default_factory=Counter)
    present: set[int] = field(default_factory=set)
    silent: set[int] = field(default_factory=set)
    warned: set[int] = field(default_factory=set)
    to_warn: list[int] = field(default_factory=list)

    def close(self, living: Collection[int]) -> list[int]:
        """The round is over; returns the living players who are out now, in the order of seats."""
        asked = +self.asked  # players with offers alone, which are no questions, were not asked
        quiet = {seat for seat in asked if seat not in self.present} | self.silent
        silent = {seat for seat in quiet if self.asked[seat] > 1} | self.silent
        still = {seat for seat in self.warned if seat not in self.present} | (self.warned & self.silent)
        out: list[int] = []
        if 2 * len(quiet) > len(asked):  # it counts for nobody, but ends the silence of whoever was not silent
            self.warned, self.to_warn = still, []
        else:  # nor does it count for whoever was asked too little
            out = sorted(seat for seat in silent & self.warned if seat in living)
            self.warned, self.to_warn = silent | still, sorted(silent - self.warned)
        self.asked, self.present, self.silent = Counter(), set(), set()
        return out
