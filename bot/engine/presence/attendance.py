"""Attendance: which players were silent in a round, and are warned or removed (rule CH-08 of the chat conventions)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.engine.asks import Ask

ENOUGH_QUESTIONS = 2
"""The least questions or votes that must have reached a player in a round before silence counts."""


@dataclass(slots=True)
class Attendance:
    """Notes for one round at a time (a day and the night after it): the questions to each seat, and signs of life.

    `asked` are the seats to which questions were put, one for each question, `answered` the ids of the answered
    questions, and `owing` the seats that were silent at a question whose silence alone makes the round a silent one.
    `begun`: there has been a day, even if only that of the introduction. A night before belongs to no round: only
    players asked twice in that night could be silent, and a removal would show their roles (CH-16).
    """

    asked: list[int] = field(default_factory=list)
    came: dict[int, bool] = field(default_factory=dict)
    missed: dict[int, bool] = field(default_factory=dict)
    answered: dict[int, bool] = field(default_factory=dict)
    owing: dict[int, bool] = field(default_factory=dict)
    warned: dict[int, bool] = field(default_factory=dict)
    begun: bool = False

    def begin(self) -> None:
        """Note that there is a day, with which the first round begins."""
        self.begun = True

    def sign(self, seat: int) -> None:
        """Note a sign of life of this seat."""
        self.came[seat] = True

    def answer(self, ask: Ask) -> None:
        """Note an answer to this question."""
        self.came[ask.seat] = True
        self.answered[ask.id] = True

    def miss(self, living: tuple[int, ...], asks: Sequence[Ask]) -> None:
        """Note the living who gave no answer to these questions as silent, despite any other sign of life (DK-90)."""
        for ask in asks:
            if ask.seat in living and ask.id not in self.answered:
                self.owing[ask.seat] = True

    def unreached(self, seat: int) -> None:
        """Note that the bot failed to reach this seat: the round does not count for the player."""
        self.missed[seat] = True

    def start_anew(self, seat: int) -> None:
        """Forget the silence of this seat, which another person plays from now on: this round does not count either."""
        self.warned.pop(seat, None)
        self.unreached(seat)

    def close_round(self, living: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """End the round: (seats to warn, seats to remove), in seat order.

        A round in which more than half of the players asked, ones who are out by now included, were silent counts for
        no player.
        """
        if not self.begun:
            self._clear()
            return [], []
        questions = Counter(self.asked)
        there = self.came.keys() - self.owing.keys()
        silent = [seat for seat in questions if seat not in there]
        away = [seat for seat in living if seat not in there]
        warn: list[int] = []
        out: list[int] = []
        if len(silent) * 2 <= len(questions):
            still: dict[int, bool] = {}
            for seat in away:
                few = questions[seat] < ENOUGH_QUESTIONS and seat not in self.owing
                if seat in self.missed or few:
                    if seat in self.warned:
                        still[seat] = True  # the round counts neither for nor against them
                else:
                    (out if seat in self.warned else warn).append(seat)
                    still[seat] = True
            self.warned = still
        else:
            self.warned = {seat: True for seat in self.warned if seat not in there}
        self._clear()
        return warn, out

    def _clear(self) -> None:
        for round_ in (self.asked, self.came, self.missed, self.answered, self.owing):
            round_.clear()
