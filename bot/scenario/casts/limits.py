"""Limits of a composed cast: small rules, each true or false for the numbers of its roles.

A file has two lists of them: `limits`, which must hold, and `warns`, which should.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from math import ceil, floor
from typing import Annotated

from pydantic import Field

from bot.engine.bases.shelf import OneOf, Part, gather_here
from bot.engine.names import GroupId, RoleId
from bot.engine.numbers import nearest_share

Counts = Mapping[str, int]
"""How many of each role are dealt."""

Sides = Mapping[str, str]
"""The side of each role."""


class Limit(Part):
    """Base of all limits.

    Attributes:
        least_players, most_players: the limit concerns casts of so many players only.
    """

    least_players: int = 0
    most_players: int | None = None

    def is_broken(self, cast: Counts, sides: Sides) -> bool:
        """Whether a cast breaks the limit."""
        players = sum(cast.values())
        if players < self.least_players or (self.most_players is not None and players > self.most_players):
            return False
        return not self.holds(cast, sides)

    @abstractmethod
    def holds(self, cast: Counts, sides: Sides) -> bool:
        """Whether a cast of a size that the limit concerns keeps to the limit."""

    @abstractmethod
    def __str__(self) -> str: ...


def number_of(groups: Iterable[str], cast: Counts, sides: Sides) -> int:
    """The number of a cast's cards that are of these roles or sides."""
    named = tuple(groups)
    return sum(count for role, count in cast.items() if role in named or sides[role] in named)


class Needs(Limit):
    """Company that a role needs: one of some others.

    Attributes:
        role: the role.
        one_of: the others, one of which is enough.
    """

    role: RoleId
    one_of: Annotated[tuple[RoleId, ...], Field(min_length=1)]

    def holds(self, cast: Counts, sides: Sides) -> bool:  # noqa: ARG002 - the sides do not matter
        """Whether the cast has the company that the role needs."""
        return not cast.get(self.role) or any(cast.get(other) for other in self.one_of)

    def __str__(self) -> str:
        return f"'{self.role}' needs {' or '.join(self.one_of)}"


class Apart(Limit):
    """Roles of which at most one is in a cast.

    Attributes:
        roles: the roles.
    """

    roles: Annotated[tuple[RoleId, ...], Field(min_length=2)]

    def holds(self, cast: Counts, sides: Sides) -> bool:  # noqa: ARG002 - the sides do not matter
        """Whether no more than one of the roles is in the cast."""
        return sum(bool(cast.get(role)) for role in self.roles) <= 1

    def __str__(self) -> str:
        return f"only one of {', '.join(self.roles)}"


class Number(Limit):
    """Bounds for the number of some roles or sides.

    Attributes:
        of: the roles and sides that are counted together.
        least, most: the bounds, both allowed.
        least_share, most_share: the same as a share: 5 is the fifth part of all, rounded down.
        among: the roles and sides whose number the shares are taken of; empty: all.
        share: exactly such a share, rounded to the nearest: 3 is the third part.
        half: whether they must be fewer than half of all.
        beside: the limit concerns only casts with one of these roles or sides; empty: all.
        unless: the limit does not concern casts with one of these.
    """

    of: Annotated[tuple[GroupId, ...], Field(min_length=1)]
    least: int = 0
    most: int | None = None
    least_share: int | None = None
    most_share: int | None = None
    among: tuple[GroupId, ...] = ()
    share: int | None = None
    half: bool = False
    beside: tuple[GroupId, ...] = ()
    unless: tuple[GroupId, ...] = ()

    def holds(self, cast: Counts, sides: Sides) -> bool:
        """Whether the number of these roles and sides lies between the bounds."""
        if self.beside and not number_of(self.beside, cast, sides):
            return True
        if number_of(self.unless, cast, sides):
            return True
        least, most = self.bounds(cast, sides)
        return least <= number_of(self.of, cast, sides) <= most

    def bounds(self, cast: Counts, sides: Sides) -> tuple[int, int]:
        """The least and the greatest number of these roles and sides in a cast like this."""
        players = sum(cast.values())
        whole = number_of(self.among, cast, sides) if self.among else players
        if self.share:
            exactly = nearest_share(whole, self.share)
            return exactly, exactly
        highest = [
            players if self.most is None else self.most,
            whole // self.most_share if self.most_share else players,
            (players - 1) // 2 if self.half else players,
        ]
        return max(self.least, whole // self.least_share if self.least_share else 0), min(highest)

    def __str__(self) -> str:
        bounds = [f"at least {self.least}"] * bool(self.least)
        bounds += [f"at most {self.most}"] * (self.most is not None)
        bounds += [f"at least one in {self.least_share}"] * bool(self.least_share)
        bounds += [f"at most one in {self.most_share}"] * bool(self.most_share)
        bounds += [f"exactly one in {self.share}"] * bool(self.share)
        bounds += ["fewer than half"] * self.half
        among = f" of {' + '.join(self.among)}" if self.among else ""
        return f"{' + '.join(self.of)}: {', '.join(bounds)}{among}"


class Outnumbers(Limit):
    """A side or group of roles that outnumbers another.

    Attributes:
        more: the roles or sides that must be more.
        than: those that must be fewer.
        least_times, most_times: how many times as many they are at least and at most.
    """

    more: Annotated[tuple[GroupId, ...], Field(min_length=1)]
    than: Annotated[tuple[GroupId, ...], Field(min_length=1)]
    least_times: float = 1
    most_times: float | None = None

    def holds(self, cast: Counts, sides: Sides) -> bool:
        """Whether the one group outnumbers the other as it must."""
        least, most = self.bounds(cast, sides)
        return least <= number_of(self.more, cast, sides) <= most

    def bounds(self, cast: Counts, sides: Sides) -> tuple[int, int]:
        """The least and the greatest number of the larger group, given the other group in this cast."""
        others = number_of(self.than, cast, sides)
        least = others + 1 if self.least_times == 1 else ceil(self.least_times * others)
        return least, sum(cast.values()) if self.most_times is None else floor(self.most_times * others)

    def __str__(self) -> str:
        times = "" if self.least_times == 1 else f" at least {self.least_times:g} times"
        most = "" if self.most_times is None else f", at most {self.most_times:g} times"
        return f"{' + '.join(self.more)} must outnumber {' + '.join(self.than)}{times}{most}"


LIMITS: dict[str, type[Limit]] = gather_here(Limit)
"""All limits by id."""

AnyLimit = Annotated[Limit, OneOf(LIMITS)]
