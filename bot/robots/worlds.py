"""The worlds that are possible by all that everybody has seen: which players may be the enemies of the many.

A world is a set of seats. Its weight comes from what speaks for or against each player, and from what two of them have
done to one another: enemies who know each other rarely vote for a mate. At small tables all worlds are weighed, at
large ones a sample, drawn from a chain whose length is bounded. Worlds are counted as bits of large numbers, many in
one operation.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from math import comb, exp, log
from random import Random

MOST = 1500
"""The most worlds that are weighed one by one."""

BURN, DRAWS, EACH = 150, 250, 4
"""The sampling of large tables: steps before the first world, the number of worlds drawn, and steps between two."""

MISCOUNT = 2.5
"""The weight against a world for each enemy too many or too few, where the narrator has told a number."""

HEAVIEST = (1 << 12) - 1
"""The weight of the likeliest world, as a whole number; others have theirs in proportion."""

DIGITS = tuple([bytes([ord("0") + (value >> bit & 1) for value in range(256)]) for bit in range(8)])
"""Tables for reading one bit of each byte: for each bit, from the byte to that bit as a digit."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """A list of possible worlds with their weights; each world has its bit in large numbers.

    Attributes:
        of: for each seat the worlds in which it is an enemy.
        weights: the worlds whose weights have the first bit, the second bit, and so on.
        every: all worlds.
    """

    of: Mapping[int, int]
    weights: tuple[int, ...]
    every: int

    def weigh(self, worlds: int) -> int:
        """The total weight of some of the worlds, given as bits."""
        total = 0
        for bit, heavy in enumerate(self.weights):
            total += (heavy & worlds).bit_count() << bit
        return total


NOWHERE = Worlds({}, (), 0)
"""The empty list of worlds, before the game has begun."""


@dataclass(slots=True)
class Evidence:
    """The evidence for worlds.

    Attributes:
        seats: all players.
        enemies: the number of enemies.
        sure: whom all know, and whether as an enemy.
        alone: how much speaks against each player, in logarithms of odds.
        both: how much more it speaks against two players together.
        told: sets of players, each with the number of enemies among them that the narrator has told.
    """

    seats: tuple[int, ...]
    enemies: int
    sure: dict[int, bool] = field(default_factory=dict)
    alone: dict[int, float] = field(default_factory=dict)
    both: dict[tuple[int, int], float] = field(default_factory=dict)
    told: list[tuple[int, int]] = field(default_factory=list)

    def pair(self, one: int, other: int, weight: float) -> None:
        """Add a weight against two players being enemies together."""
        key = (one, other) if one < other else (other, one)
        self.both[key] = self.both.get(key, 0.0) + weight


def set_of(seats: Iterable[int]) -> int:
    """A set of players as the bits of a number."""
    return sum(1 << seat for seat in seats)


def worlds_of(evidence: Evidence) -> Worlds:
    """The worlds with their weights; the same evidence always gives the same ones."""
    known = [seat for seat in evidence.seats if evidence.sure.get(seat)]
    open_seats = [seat for seat in evidence.seats if seat not in evidence.sure]
    count = min(len(open_seats), max(0, evidence.enemies - len(known)))
    if count in {0, len(open_seats)}:
        return Worlds(dict.fromkeys((*known, *open_seats[:count]), 1), (1,), 1)
    weights = _Weights(evidence, open_seats, known)
    if comb(len(open_seats), count) <= MOST:
        whole, logs = choices(len(open_seats), count), weights.of_all(count)
        most = max(logs) - log(HEAVIEST)
        columns, numbers = whole.columns, [int(exp(one - most) + 0.5) for one in logs]
    else:
        found = weights.sample(count)
        columns, numbers = _turned(list(found), len(open_seats)), list(found.values())
    every = (1 << len(numbers)) - 1
    of = dict(zip(open_seats, columns, strict=True))
    return Worlds({**of, **dict.fromkeys(known, every)}, _turned(numbers, max(numbers).bit_length()), every)


def _turned(numbers: Sequence[int], bits: int) -> tuple[int, ...]:
    """The bits transposed: for each bit place, a number that has that bit of all numbers."""
    packed, width = array("Q", numbers).tobytes(), array("Q").itemsize
    return tuple([int(packed[bit // 8 :: width].translate(DIGITS[bit % 8]), 2) for bit in range(bits)])


@dataclass(frozen=True, slots=True)
class _Choices:
    """All ways to choose some of several places, in a fixed order, as bits.

    Attributes:
        columns: for each place, the choices that contain the place, as bits.
        pairs: all pairs of places, in order, and `tails` how many begin before each place.
    """

    columns: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    tails: tuple[int, ...]


@lru_cache(maxsize=100)
def choices(places: int, count: int) -> _Choices:
    """All choices of so many of these places."""
    every = [set_of(those) for those in combinations(range(places), count)]
    pairs = tuple(combinations(range(places), 2))
    tails = [sum(one < first for one, _ in pairs) for first in range(places)]
    return _Choices(_turned(every, places), pairs, tuple(tails))


class _Weights:
    """The weights of players whose side is unknown, and of pairs of them; a player is named by an index."""

    def __init__(self, evidence: Evidence, open_seats: list[int], known: list[int]) -> None:
        self.count = len(open_seats)
        place_of = {seat: place for place, seat in enumerate(open_seats)}
        surely = set_of(known)
        self._alone = [evidence.alone.get(seat, 0.0) for seat in open_seats]
        self._both = [[0.0] * self.count for _ in open_seats]
        for (one, other), weight in evidence.both.items():
            at, there = place_of.get(one), place_of.get(other)
            if at is not None and there is not None:
                self._both[at][there] = self._both[there][at] = weight
            elif at is not None and evidence.sure.get(other):
                self._alone[at] += weight
            elif there is not None and evidence.sure.get(one):
                self._alone[there] += weight
        told = {
            set_of(place for seat, place in place_of.items() if among >> seat & 1): number
            - (among & surely).bit_count()
            for among, number in evidence.told
        }
        self._told = [(among, number) for among, number in told.items() if among]

    def of_all(self, count: int) -> list[float]:
        """The weights of all worlds with so many open enemies, in the order of their choices."""
        if count == 1:
            return [weight - self._miscounts(1 << place) for place, weight in enumerate(self._alone)]
        weights: list[float] = []
        whole, both = choices(self.count, count), self._both
        pairs = [(one, other, both[one][other]) for one, other in whole.pairs]
        tails = [pairs[before:] for before in whole.tails]
        counts = [[(among >> one & 1) + (among >> other & 1) for one, other in whole.pairs] for among, _ in self._told]

        def extend(first: int, more: int, world: int, weight: float, beside: Sequence[float]) -> None:
            """Add `more` enemies to a world, from the index `first` on; `beside` has the weights added by each."""
            if more > 2:
                for place in range(first, self.count - more + 1):
                    rest = [one + another for one, another in zip(beside, both[place], strict=True)]
                    extend(place + 1, more - 1, world | 1 << place, weight + beside[place], rest)
                return
            found = [weight + beside[one] + beside[other] + pair for one, other, pair in tails[first]]
            for (among, number), members in zip(self._told, counts, strict=True):
                here = (world & among).bit_count() - number
                missed = (MISCOUNT * abs(here), MISCOUNT * abs(here + 1), MISCOUNT * abs(here + 2))
                tail = members[whole.tails[first] :]
                found = [one - missed[among_them] for one, among_them in zip(found, tail, strict=True)]
            weights.extend(found)

        extend(0, count, 0, 0.0, self._alone)
        return weights

    def _miscounts(self, world: int) -> float:
        return sum(MISCOUNT * abs((world & among).bit_count() - number) for among, number in self._told)

    def sample(self, count: int) -> dict[int, int]:
        """Worlds drawn by their weights, by a chain of steps that swap one enemy with another player."""
        draw = Random(count).random
        both = self._both
        order = sorted(range(self.count), key=self._alone.__getitem__, reverse=True)
        inside, outside = order[:count], order[count:]
        more = self._alone  # what each player would weigh beside the enemies
        for place in inside:
            more = [one + another for one, another in zip(more, both[place], strict=True)]
        world = set_of(inside)
        miscounts = self._miscounts(world)
        moves, others = len(inside) * len(outside), len(outside)
        found: dict[int, int] = {}
        for move in range(BURN + DRAWS * EACH):
            at, there = divmod(int(draw() * moves), others)
            old, new = inside[at], outside[there]
            gain = more[new] - more[old] - both[new][old]
            changed = world ^ (1 << old | 1 << new)
            missed = self._miscounts(changed) if self._told else 0.0
            gain += miscounts - missed
            if gain >= 0.0 or draw() < exp(gain):
                inside[at], outside[there] = new, old
                world, miscounts = changed, missed
                more = [one + plus - minus for one, plus, minus in zip(more, both[new], both[old], strict=True)]
            if move >= BURN and move % EACH == 0:
                found[world] = found.get(world, 0) + 1
        return found


def shares(worlds: Worlds, seats: Iterable[int]) -> dict[int, float]:
    """For each player the share of the worlds in which they are an enemy."""
    return shares_of(worlds, ((worlds.every, 1.0),), seats)


def shares_of(worlds: Worlds, left: Sequence[tuple[int, float]], seats: Iterable[int]) -> dict[int, float]:
    """For each player, the share of some of the worlds in which that player is an enemy; each lot has a factor."""
    total = sum(factor * worlds.weigh(some) for some, factor in left)
    if not total:
        return dict.fromkeys(seats, 0.0)
    found = {}
    for seat in seats:
        column = worlds.of.get(seat, 0)
        found[seat] = sum(factor * worlds.weigh(some & column) for some, factor in left if some & column) / total
    return found


def seen_from(
    worlds: Worlds, friends: Iterable[int], enemies: Iterable[int], doubted: Iterable[int] = (), hidden: float = 1.0
) -> list[tuple[int, float]]:
    """The worlds that are left to somebody who knows these friends and enemies, in lots with their factors: of others
    they know that a world in which such a player is an enemy is so many times less likely. Empty: there is none.
    """
    left = worlds.every
    for seat in friends:
        left &= ~worlds.of.get(seat, 0)
    for seat in enemies:
        left &= worlds.of.get(seat, 0)
    lots = [left]  # by the number of the doubted who are enemies
    for seat in doubted:
        column = worlds.of.get(seat, 0)
        kept, moved = [lot & ~column for lot in lots], [lot & column for lot in lots]
        lots = [one | other for one, other in zip([*kept, 0], [0, *moved], strict=True)]
    return [(lot, hidden**number) for number, lot in enumerate(lots) if worlds.weigh(lot)]
