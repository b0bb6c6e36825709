"""What a host composes: read, held against the limits of the file, and put into one word."""

from collections.abc import Iterator

from bot.scenario.casts.limits import Limit
from bot.scenario.casts.words import NO_CAST, Counts, read_cast, write_cast
from bot.scenario.models import CastOption, ScenarioModel


def composed(option: CastOption, given: object, model: ScenarioModel) -> str:
    """The word of a cast that is dealt as it stands; `NO_CAST` where nothing is composed.

    Raises:
        ValueError: it is no cast, or breaks a limit, with all that is wrong.
    """
    if given == NO_CAST:
        return NO_CAST
    cast = read_cast(str(given), model.roles)
    wrong = [*_wrong_sizes(model, cast), *_wrong_copies(option, cast), *map(str, broken(option.limits, cast, model))]
    if wrong:
        raise ValueError("; ".join(wrong))
    return write_cast(cast)


def broken(limits: tuple[Limit, ...], cast: Counts, model: ScenarioModel) -> list[Limit]:
    """Those of these limits to which a cast does not keep."""
    sides = model.side_of
    return [limit for limit in limits if limit.is_broken(cast, sides)]


def doubts(option: CastOption, word: str, model: ScenarioModel) -> list[Limit]:
    """What a composed cast should keep to and does not."""
    return broken(option.warns, read_cast(word, model.roles), model) if word else []


def _wrong_sizes(model: ScenarioModel, cast: Counts) -> Iterator[str]:
    players = sum(cast.values())
    if not model.players.low <= players <= model.players.high:
        yield f"expected {model.players.low} to {model.players.high} players, found {players}"


def _wrong_copies(option: CastOption, cast: Counts) -> Iterator[str]:
    for role, count in cast.items():
        allowed = option.copies.get(role, (0, 1))
        if allowed != "any" and count not in allowed:
            yield f"'{role}': expected {' or '.join(map(str, allowed))}, found {count}"
    for role, allowed in option.copies.items():
        if allowed != "any" and 0 not in allowed and role not in cast:
            yield f"'{role}': expected {' or '.join(map(str, allowed))}, found none"
