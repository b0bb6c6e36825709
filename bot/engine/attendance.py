"""Who takes part: idling, as rule CH-08 of the chat conventions has it."""

from collections import defaultdict
from dataclasses import dataclass, field

ENOUGH_QUESTIONS = 2
"""So many questions or votes must have reached a player in a round before his silence counts."""


@dataclass(slots=True)
class Attendance:
    """Counts, for one round at a time (a day and the night after it), what reached each seat and what came back."""

    asked: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    came: dict[int, bool] = field(default_factory=dict)
    missed: dict[int, bool] = field(default_factory=dict)
    warned: dict[int, bool] = field(default_factory=dict)

    def ask(self, seat: int) -> None:
        """A question was put to this seat."""
        self.asked[seat] += 1

    def sign(self, seat: int) -> None:
        """Something came from this seat."""
        self.came[seat] = True

    def unreached(self, seat: int) -> None:
        """The bot failed to reach this seat: the round does not count for him."""
        self.missed[seat] = True

    def close_round(self, living: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """End the round: (seats to warn, seats to remove), in seat order.

        A round in which more than half of those asked were silent counts for nobody.
        """
        asked = [seat for seat in living if self.asked.get(seat, 0) > 0]
        silent = [seat for seat in asked if not self.came.get(seat)]
        warn: list[int] = []
        out: list[int] = []
        if len(silent) * 2 <= len(asked):
            still: dict[int, bool] = {}
            for seat in living:
                if self.missed.get(seat) or self.asked.get(seat, 0) < ENOUGH_QUESTIONS:
                    if self.warned.get(seat) and not self.came.get(seat):
                        still[seat] = True  # the round counts neither for nor against him
                elif not self.came.get(seat):
                    (out if self.warned.get(seat) else warn).append(seat)
                    still[seat] = True
            self.warned = still
        else:
            self.warned = {seat: True for seat in self.warned if not self.came.get(seat)}
        for round_ in (self.asked, self.came, self.missed):
            round_.clear()
        return warn, out
