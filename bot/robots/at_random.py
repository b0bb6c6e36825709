"""The `random` manner of playing: each question is answered by chance, all legal answers being equally likely."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import compress
from math import comb
from typing import ClassVar

from bot.engine.inputs import Choice, Pick
from bot.engine.records import NOTHING
from bot.robots.robot import Question, Robot, offered

APART = {"give_gun": "second_gun", "second_gun": "give_gun"}
"""Pairs of questions that must name two different players (CM-74)."""


RARE = {"report": 0.02, "sign": 0.05, "morning": 0.2}
"""How often a robot answers questions that are open to everybody every day (EX-101, AD-060, AD-069)."""


class AtRandom(Robot):
    """A robot that answers at once, by chance, with any legal answer that names a player or a thing."""

    listens: ClassVar[bool] = False

    _named: Mapping[str, Pick] = NOTHING
    """The player named in each question of a pair (`APART`), if any."""

    def choose(self, question: Question) -> Choice | None:
        """A legal answer other than "nobody"; None where no picks are left."""
        picks = offered(question) if question.gone else question.choices
        if not picks or (question.ability in RARE and self.chance.random() > RARE[question.ability]):
            return None
        if question.parts:
            return self._of_parts(question, picks)
        count, most = len(picks), question.most
        if most == 1:
            return (picks[int(self.chance.random() * count)],)
        if question.least <= 1 and most >= count:  # every set but the empty one: a bit for each pick
            bits = 0
            while not bits:
                bits = self.chance.getrandbits(count)
            choice = tuple(compress(picks, _bits_of(bits)))
        else:
            choice = self._some(picks, question.least or 1, min(most, count))
        return choice if choice and choice not in question.barred else None

    def _some(self, picks: Sequence[Pick], least: int, most: int) -> Choice:
        """Some of the picks, every set of `least` to `most` being equally likely; none where no set is so large."""
        sizes = range(least, most + 1)
        if not sizes:
            return ()
        (size,) = self.chance.choices(sizes, [comb(len(picks), size) for size in sizes])
        return tuple(self.chance.sample(list(picks), size))

    def _of_parts(self, question: Question, picks: Sequence[Pick]) -> Choice | None:
        """One pick for each place of the answer."""
        left = [[pick for pick in part if pick in picks] for part in question.parts]
        taken = self._named.get(APART.get(question.ability, ""))
        left[0] = [pick for pick in left[0] if pick != taken]
        if question.enough and self.chance.random() < 0.5:
            left = left[: question.enough]
        picked: list[Pick] = []
        for part in left:
            free = [pick for pick in part if not isinstance(pick, int) or pick not in picked]
            if not free:
                return None
            picked.append(self.chance.choice(free))
        choice = tuple(picked)
        return None if choice in question.barred else self._note(question, choice)

    def _names_twice(self, question: Question, choice: Sequence[Pick]) -> bool:
        """Whether a choice names the player whom the robot has named in the other question of the pair (`APART`)."""
        return self._named.get(APART.get(question.ability, "")) == choice[0]

    def _note(self, question: Question, choice: Choice) -> Choice:
        """Remember the player named, for the other question of the pair (`APART`)."""
        self._named = {**self._named, question.ability: choice[0]}
        return choice


@lru_cache(maxsize=1024)
def _bits_of(number: int) -> tuple[bool, ...]:
    """The bits of a number, the lowest first."""
    return tuple([bool(number >> place & 1) for place in range(number.bit_length())])
