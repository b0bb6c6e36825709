"""Casts (roles to deal) that a host composes: read, checked against the limits of the file, and put into one word.

The word, such as `detective1.doctor1.mafioso2`, is the value of an option of the kind `cast`. A dash parts the number
from a role whose own name ends in a digit: `spy2-1`.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from bot.scenario.casts.limits import Counts, Limit
from bot.scenario.models import CastOption, ScenarioModel
from bot.scenario.problems import unknown

NO_CAST = ""
"""The word for no composed cast: the file's tables hold."""

_ONE = re.compile(r"([a-z][a-z0-9_]*(?=-)|[a-z][a-z0-9_]*?)-?([1-9][0-9]?)")


def read_cast(word: str, roles: Iterable[str]) -> dict[str, int]:
    """The roles of a cast and their numbers, in the order of `roles`; none for `NO_CAST`.

    Raises:
        ValueError: the word is no cast, or names a role twice or one that is not among `roles`.
    """
    known = tuple(roles)
    counts: dict[str, int] = {}
    for piece in word.split(".") if word else ():
        match = _ONE.fullmatch(piece)
        if match is None:
            raise ValueError(f"expected roles with their numbers, such as '{known[0]}1', found '{piece}'")
        role, count = match[1], int(match[2])
        if role not in known:
            raise ValueError(unknown("role", role, known))
        if role in counts:
            raise ValueError(f"'{role}' stands twice")
        counts[role] = count
    return {role: counts[role] for role in known if role in counts}


def write_cast(counts: Counts) -> str:
    """The word for a cast; `read_cast` is its inverse."""
    return ".".join(f"{role}{'-' * role[-1].isdigit()}{count}" for role, count in counts.items() if count)


def composed(option: CastOption, given: object, model: ScenarioModel) -> str:
    """The word for the cast that a host has composed, once checked; `NO_CAST` if the host has composed none.

    Raises:
        ValueError: the cast is unreadable, or breaks limits; the message has all mistakes.
    """
    if given == NO_CAST:
        return NO_CAST
    cast = read_cast(str(given), model.roles)
    whole = filled_up(cast, option.fill, model.players.low)
    wrong = [*_wrong_sizes(model, whole), *_wrong_copies(option, whole), *map(str, broken(option.limits, whole, model))]
    if wrong:
        raise ValueError("; ".join(wrong))
    return write_cast(cast)


def filled_up(cast: Counts, fill: str | None, players: int) -> Counts:
    """A cast at a table of so many players: if it can be filled up, all players beyond it are dealt `fill`."""
    missing = players - sum(cast.values())
    return cast if fill is None or missing <= 0 else {**cast, fill: cast.get(fill, 0) + missing}


def tables_of(cast: Counts, fill: str | None, low: int, high: int) -> dict[int, Counts]:
    """The rows of a composed cast, by the number of players, from `low` to `high`."""
    least = sum(cast.values())
    sizes = (least,) if fill is None else range(max(least, low), high + 1)
    return {players: filled_up(cast, fill, players) for players in sizes}


def broken(limits: tuple[Limit, ...], cast: Counts, model: ScenarioModel) -> list[Limit]:
    """The limits, of those given, that a cast breaks."""
    sides = model.side_of
    return [limit for limit in limits if limit.is_broken(cast, sides)]


def doubts(option: CastOption, word: str, model: ScenarioModel, players: int = 0) -> list[Limit]:
    """The advice (`warns`) that a composed cast breaks at a table of so many players, or at its smallest."""
    if not word:
        return []
    whole = filled_up(read_cast(word, model.roles), option.fill, max(players, model.players.low))
    return broken(option.warns, whole, model)


def wrong_copies(option: CastOption, cast: Counts) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The roles of which there are more or fewer than may be dealt, with how many there may be."""
    for role in dict.fromkeys((*cast, *option.copies)):
        allowed = allowed_copies(option, role)
        if allowed != "any" and cast.get(role, 0) not in allowed and (role in cast or 0 not in allowed):
            yield role, allowed


def allowed_copies(option: CastOption, role: str) -> Literal["any"] | tuple[int, ...]:
    """How often a role may be dealt in a composed cast."""
    return option.copies.get(role, (0, 1))


def next_count(option: CastOption, cast: Counts, role: str, *, up: bool) -> int | None:
    """The next number of a role's copies when a host taps the role; None if the cast cannot have more or fewer."""
    now, allowed = cast.get(role, 0), allowed_copies(option, role)
    if allowed == "any":
        return now + 1 if up else now - 1 if now else None
    steps = [count for count in {0, *allowed} if (count > now if up else count < now)]
    return (min(steps) if up else max(steps)) if steps else None


def _wrong_sizes(model: ScenarioModel, cast: Counts) -> Iterator[str]:
    players = sum(cast.values())
    if not model.players.low <= players <= model.players.high:
        yield f"expected {model.players.low} to {model.players.high} players, found {players}"


def _wrong_copies(option: CastOption, cast: Counts) -> Iterator[str]:
    for role, allowed in wrong_copies(option, cast):
        yield f"'{role}': expected {' or '.join(map(str, allowed))}, found {cast.get(role) or 'none'}"
