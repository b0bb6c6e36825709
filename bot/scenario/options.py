"""Options: the choices of a chat, and `$name` for the chosen value anywhere in a file."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from bot.scenario.casts.swaps import cuts_in, options_in, swaps_in
from bot.scenario.casts.tables import chosen_path
from bot.scenario.models import CastOption, ChoiceOption, NumberOption, Option
from bot.scenario.problems import Finding, Path, is_whole, one_of, unknown

Value = int | str
Values = Mapping[str, Value]

PLACEHOLDER = re.compile(r"\$(\w+)(?:\.(\w+))?")
"""The placeholder `$name` for an option's value, or `$name.key` for the value that the chosen word sets under a key."""

BARE = ("id", "options", "texts", "wordings")
"""Sections of a file in which no placeholder is filled in."""

MOST_VARIATIONS = 128

UNLIMITED = "unlimited"
"""The value of an option that is a number, where the number has no limit."""


def read_value(option: NumberOption | ChoiceOption, given: object) -> Value:
    """The value meant by a text from a command line or a button, or by a number.

    Raises:
        ValueError: the value is not legal; the message says what was expected.
    """
    if isinstance(option, ChoiceOption):
        if given not in option.choices:
            raise ValueError(f"expected {one_of(option.choices)}, found '{given}'")
        return str(given)
    if option.unlimited and given == UNLIMITED:
        return UNLIMITED
    number = int(given) if isinstance(given, str) and given.isascii() and given.isdigit() else given
    if not is_whole(number) or not option.low <= number <= option.high:
        more = f" or '{UNLIMITED}'" if option.unlimited else ""
        raise ValueError(f"expected a whole number from {option.low} to {option.high}{more}, found '{given}'")
    return number


def telling_values(option: Option) -> tuple[Value, ...]:
    """The values to try when a file is checked: the default first, then all words, or the extremes."""
    if isinstance(option, CastOption):
        return (option.default,)
    if isinstance(option, ChoiceOption):
        return tuple(dict.fromkeys((option.default, *option.choices)))
    without_end = (UNLIMITED,) if option.unlimited else ()
    return tuple(dict.fromkeys((option.default, option.low, option.high, *without_end)))


def variations(options: Mapping[str, Option]) -> Iterator[dict[str, Value]]:
    """Choices to check a file with, the defaults first: all combinations, or if they are many one change each."""
    telling = {name: telling_values(option) for name, option in options.items()}
    if prod(map(len, telling.values())) <= MOST_VARIATIONS:
        for values in product(*telling.values()):
            yield dict(zip(telling, values, strict=True))
        return
    defaults: dict[str, Value] = {name: option.default for name, option in options.items()}
    yield defaults
    for name, several in telling.items():
        yield from (defaults | {name: value} for value in several[1:])


def combinations(options: Mapping[str, Option], together: Sequence[str]) -> Iterator[dict[str, Value]]:
    """The combinations of some options, the others at their defaults, without those that `variations` gives."""
    tried = [*variations(options)]
    defaults: dict[str, Value] = {name: option.default for name, option in options.items()}
    linked = {name: telling_values(options[name]) for name in together if name in options}
    for values in product(*linked.values()):
        chosen = defaults | dict(zip(linked, values, strict=True))
        if chosen not in tried:
            yield chosen


def placeholders(data: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The `$name` placeholders among the values, with their places."""
    return ((place, match[1]) for place, match in _placed(data, path))


def check_placeholders(data: Mapping[str, Any], options: Mapping[str, object]) -> Iterator[Finding]:
    """Placeholders without an option, and options without a placeholder."""
    used = {name for name, option in options.items() if isinstance(option, Mapping) and option.get("kind") == "cast"}
    used |= options_in(swaps_in(data)) | options_in(cuts_in(data))
    used |= {str(name) for name in (data.get("skins") or {})}
    placed = [*_placed(data)]
    for path, match in placed:
        used.add(match[1])
        if match[1] not in options:
            yield Finding(path, unknown("option", match[1], options))
    yield from _check_sets(placed, options)
    for name in options:
        if name not in used:
            yield Finding(("options", name), f"unused: '${name}' stands nowhere in the file")


def _check_sets(placed: Sequence[tuple[Path, re.Match[str]]], options: Mapping[str, object]) -> Iterator[Finding]:
    """Keys of `$name.key` that some choice of the option does not set."""
    for path, match in placed:
        option = options.get(match[1])
        if match[2] is None or not isinstance(option, Mapping):
            continue
        choices, sets = option.get("choices"), option.get("sets")
        for choice in choices if isinstance(choices, list) else ():
            own = sets.get(choice) if isinstance(sets, Mapping) and isinstance(choice, str) else None
            if not isinstance(own, Mapping) or match[2] not in own:
                yield Finding(path, f"'{choice}' of the option '{match[1]}' sets no '{match[2]}'")


def _placed(data: object, path: Path = ()) -> Iterator[tuple[Path, re.Match[str]]]:
    """The placeholders of the data, with their places."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _placed(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _placed(value, (*path, index))
    elif isinstance(data, str) and data.startswith("$") and (match := PLACEHOLDER.fullmatch(data)):
        yield path, match


def filled(data: Any, values: Mapping[str, Any]) -> Any:
    """The data with the values of the options in their places."""
    if isinstance(data, str):
        return values.get(data[1:], data) if data.startswith("$") and PLACEHOLDER.fullmatch(data) else data
    if isinstance(data, list):
        return [filled(value, values) for value in data]
    if isinstance(data, dict):
        return {key: filled(value, values) for key, value in data.items()}
    return data


def with_sets(data: Mapping[str, Any], values: Values) -> dict[str, Any]:
    """The values of the options together with the values that their choices set, each under `name.key`."""
    all_values: dict[str, Any] = dict(values)
    options = data.get("options")
    for name, option in options.items() if isinstance(options, Mapping) else ():
        sets = option.get("sets") if isinstance(option, Mapping) else None
        chosen = sets.get(values.get(name)) if isinstance(sets, Mapping) else None
        if isinstance(chosen, Mapping):
            all_values |= {f"{name}.{key}": value for key, value in chosen.items()}
    return all_values


def composition_path(data: Mapping[str, Any], values: Values) -> Path:
    """The place of the table of roles for these values."""
    composition = data.get("composition")
    by = composition.get("by") if isinstance(composition, Mapping) else None
    return ("composition", *chosen_path(filled(by, values)))


def table_options(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The options that decide the table of roles or its rows, in order."""
    return tuple(dict.fromkeys(name for _, name in placeholders(data.get("composition"))))
