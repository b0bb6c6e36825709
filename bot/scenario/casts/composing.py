"""Casts (roles to deal) that a host composes: read, checked against the limits of the file, and put into one word."""

from collections.abc import Iterator
from typing import Literal

from bot.scenario.casts.limits import Limit
from bot.scenario.casts.words import NO_CAST, Counts, read_cast, write_cast
from bot.scenario.models import CastOption, ScenarioModel


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
