"""The `random` manner: every question is answered, by any of its answers alike."""

from collections.abc import Sequence
from math import comb
from typing import ClassVar

from bot.engine.inputs import Choice, Pick
from bot.robots.robot import Question, Robot, offered


class Careless(Robot):
    """Answers at once, uniformly over the legal answers that name somebody or something."""

    listens: ClassVar[bool] = False

    def choose(self, question: Question) -> Choice | None:
        """Any legal answer but "nobody"; None where all picks are gone."""
        picks = offered(question) if question.gone else question.choices
        if not picks:
            return None
        if question.parts:
            return self._of_parts(question, picks)
        count, most = len(picks), question.most
        if most == 1:
            return (picks[int(self.chance.random() * count)],)
        sizes = range(question.least or 1, min(most, count) + 1)
        if not sizes:
            return None
        if len(sizes) == count:  # every set but the empty one: a bit for each pick
            bits = 0
            while not bits:
                bits = self.chance.getrandbits(count)
            return tuple([pick for place, pick in enumerate(picks) if bits >> place & 1])
        (size,) = self.chance.choices(sizes, [comb(count, size) for size in sizes])
        return tuple(self.chance.sample(list(picks), size))

    def _of_parts(self, question: Question, picks: Sequence[Pick]) -> Choice | None:
        """One pick for each place of the answer."""
        left = [[pick for pick in part if pick in picks] for part in question.parts]
        if not all(left):
            return None
        choice = tuple(map(self.chance.choice, left))
        return None if choice in question.barred else choice
