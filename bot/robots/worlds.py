"""The worlds that are possible by all that everybody has seen: which players may be the enemies of the many.

A world is a set of seats. Its weight comes from what speaks for or against each player, and from what two of them have
done to one another: enemies who know each other rarely vote for a mate. At small tables all worlds are weighed, at
large ones a sample, drawn from a chain whose length is bounded.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb, exp
from random import Random

MOST = 500
"""So many worlds at most are weighed one by one."""

BURN, DRAWS, EACH = 150, 250, 4
"""A longer list is sampled: so many moves first, then so many worlds, with so many moves from one to the next."""

MISCOUNT = 2.5
"""How much each player too many or too few speaks against a world, where the narrator has told a number."""

Worlds = tuple[tuple[int, float], ...]
"""Worlds with their weights."""


@dataclass(slots=True)
class Evidence:
    """What speaks for a world.

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
        """Note how much more it speaks against two players if both are enemies."""
        key = (one, other) if one < other else (other, one)
        self.both[key] = self.both.get(key, 0.0) + weight


def set_of(seats: Iterable[int]) -> int:
    """Players as the bits of a number."""
    return sum(1 << seat for seat in seats)


def worlds_of(evidence: Evidence) -> Worlds:
    """The worlds with their weights; the same evidence always gives the same ones."""
    known = [seat for seat in evidence.seats if evidence.sure.get(seat)]
    open_seats = [seat for seat in evidence.seats if seat not in evidence.sure]
    count = min(len(open_seats), max(0, evidence.enemies - len(known)))
    if not count:
        return ((set_of(known), 1.0),)
    field_of = _Weights(evidence, open_seats, known)
    if comb(len(open_seats), count) <= MOST:
        every = [(set_of(those) | field_of.known, field_of.weight(those)) for those in combinations(open_seats, count)]
        highest = max(weight for _, weight in every)
        return tuple([(world, exp(weight - highest)) for world, weight in every if weight > highest - 12.0])
    return field_of.sample(count)


class _Weights:
    """The weights of players and pairs among those whose side is open."""

    def __init__(self, evidence: Evidence, open_seats: list[int], known: list[int]) -> None:
        self.seats = open_seats
        self.known = set_of(known)
        self._told = evidence.told
        self._alone = {seat: evidence.alone.get(seat, 0.0) for seat in open_seats}
        self._both: dict[int, dict[int, float]] = {seat: {} for seat in open_seats}
        for (one, other), weight in evidence.both.items():
            if one in self._both and other in self._both:
                self._both[one][other] = self._both[other][one] = weight
            elif one in self._both and evidence.sure.get(other):
                self._alone[one] += weight
            elif other in self._both and evidence.sure.get(one):
                self._alone[other] += weight

    def weight(self, those: Sequence[int]) -> float:
        """The weight of a world in which these are the open enemies."""
        weight = sum(self._alone[seat] for seat in those)
        for place, seat in enumerate(those):
            both = self._both[seat]
            if both:
                weight += sum(both.get(other, 0.0) for other in those[:place])
        return weight - self._miscounts(set_of(those) | self.known)

    def _miscounts(self, world: int) -> float:
        return sum(MISCOUNT * abs((world & among).bit_count() - count) for among, count in self._told)

    def sample(self, count: int) -> Worlds:
        """Worlds by their weights, from a chain in which one enemy at a time changes places with another player."""
        chance = Random(count)
        inside = sorted(self.seats, key=self._alone.__getitem__, reverse=True)[:count]
        outside = [seat for seat in self.seats if seat not in inside]
        world = set_of(inside) | self.known
        miscounts = self._miscounts(world)
        found: dict[int, float] = {}
        for move in range(BURN + DRAWS * EACH):
            place, other = int(chance.random() * count), int(chance.random() * len(outside))
            old, new = inside[place], outside[other]
            more = self._alone[new] - self._alone[old]
            both_new, both_old = self._both[new], self._both[old]
            for seat in inside:
                if seat != old:
                    more += both_new.get(seat, 0.0) - both_old.get(seat, 0.0)
            changed = world ^ (1 << old) ^ (1 << new)
            if self._told:
                missed = self._miscounts(changed)
                more += miscounts - missed
            else:
                missed = 0.0
            if more >= 0.0 or chance.random() < exp(more):
                inside[place], outside[other] = new, old
                world, miscounts = changed, missed
            if move >= BURN and move % EACH == 0:
                found[world] = found.get(world, 0.0) + 1.0
        return tuple(found.items())


def shares(worlds: Worlds, seats: Iterable[int]) -> dict[int, float]:
    """For each player the share of the worlds in which they are an enemy."""
    total = sum(weight for _, weight in worlds)
    return {
        seat: sum(weight for world, weight in worlds if world >> seat & 1) / total if total else 0.0 for seat in seats
    }


def seen_from(worlds: Worlds, friends: int, enemies: int, doubted: Mapping[int, float]) -> Worlds:
    """The worlds that are left to somebody who knows these friends and enemies, and, of others, that a world in which
    they are enemies is so many times less likely.
    """
    left = [(world, weight) for world, weight in worlds if not world & friends and world & enemies == enemies]
    if doubted:
        for seat, factor in doubted.items():
            left = [(world, weight * factor if world >> seat & 1 else weight) for world, weight in left]
    return tuple(left)
