"""Who takes part: idling, as rule CH-08 of the chat conventions has it."""

from collections import Counter
from dataclasses import dataclass, field

ENOUGH_QUESTIONS = 2
"""So many questions or votes must have reached a player in a round before his silence counts."""


@dataclass(slots=True)
class Attendance:
    """Notes, for one round at a time (a day and the night after it), what reached each seat and what came back.

    `asked` are the seats to which questions were put, one for each question.
    """

    asked: list[int] = field(default_factory=list)
    came: dict[int, bool] = field(default_factory=dict)
    missed: dict[int, bool] = field(default_factory=dict)
    warned: dict[int, bool] = field(default_factory=dict)

    def sign(self, seat: int) -> None:
        """Something came from this seat."""
        self.came[seat] = True

    def unreached(self, seat: int) -> None:
        """The bot failed to reach this seat: the round does not count for him."""
        self.missed[seat] = True

    def close_round(self, living: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """End the round: (seats to warn, seats to remove), in seat order.

        A round in which more than half of those asked were silent counts for nobody, whether they are still in the
        game or not.
        """
        questions = Counter(self.asked)
        silent = [seat for seat in questions if seat not in self.came]
        away = [seat for seat in living if seat not in self.came]
        warn: list[int] = []
        out: list[int] = []
        if len(silent) * 2 <= len(questions):
            still: dict[int, bool] = {}
            for seat in away:
                if seat in self.missed or questions[seat] < ENOUGH_QUESTIONS:
                    if seat in self.warned:
                        still[seat] = True  # the round counts neither for nor against him
                else:
                    (out if seat in self.warned else warn).append(seat)
                    still[seat] = True
            self.warned = still
        else:
            self.warned = {seat: True for seat in self.warned if seat not in self.came}
        for round_ in (self.asked, self.came, self.missed):
            round_.clear()
        return warn, out
