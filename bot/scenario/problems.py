"""Mistakes in scenario files, with their places."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple, TypeGuard

Path = tuple[str | int, ...]
"""Where something stands in a scenario: keys and indices from the top."""


class Finding(NamedTuple):
    """A mistake at a place of the data; its line is found later."""

    path: Path
    text: str


@dataclass(frozen=True, slots=True)
class Problem:
    """A mistake in a scenario: file, line and field if known, and the expectation."""

    file: str
    line: int | None
    field: str
    text: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (place, self.field, self.text) if part)


class ScenarioError(Exception):
    """A scenario that cannot be played as asked; the message has a line for each problem."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


SHAPELESS = (TypeError, AttributeError, LookupError, ValueError)
"""The errors that code raises on raw data with another kind of value than the code expects."""


def shaped(place: Path, look: Callable[[], Iterable[Finding]]) -> list[Finding]:
    """The findings of a check on raw data; if the check breaks, the one finding that the data are misshapen."""
    try:
        return list(look())
    except SHAPELESS:
        return [Finding(place, MISSHAPEN)]


MISSHAPEN = "something in here is of another kind than it may be: a list, a mapping, a text or a number"


def field_name(path: Path) -> str:
    """A path as written in messages: `roles.doctor.abilities[0].save`."""
    name = ""
    for step in path:
        name += f"[{step}]" if is_whole(step) else f".{step}"
    return name.removeprefix(".")


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; True and False are none, though Python counts with them."""
    return isinstance(value, int) and not isinstance(value, bool)


def said(found: object) -> str:
    """A value as a message names it."""
    if isinstance(found, list | tuple | set):
        return "a list"
    if isinstance(found, dict):
        return "a mapping"
    return "nothing" if found is None else f"'{found}'"


def unknown(what: str, found: object, known: Iterable[object], command: str | None = None) -> str:
    """The message for an unknown name, with the nearest known one, or all of them; many are left to a `command`."""
    names = [str(name) for name in known]
    close = get_close_matches(str(found), names, n=1)
    if close:
        return f"unknown {what} '{found}'; did you mean '{close[0]}'?"
    if command is not None:
        return f"unknown {what} '{found}'; `{command}` lists what there is"
    return f"unknown {what} '{found}'; expected " + (one_of(names) if names else "none here")


def strangers(path: Path, what: str, names: Collection[str], known: Collection[str]) -> list[Finding]:
    """A finding for each of these names that is unknown: at its key in a mapping, at its index in a list."""
    if not names:
        return []
    places = names if isinstance(names, dict) else range(len(names))
    found = [(place, name) for place, name in zip(places, names, strict=True) if name not in known]
    return [Finding((*path, place), unknown(what, name, known)) for place, name in found]


def one_of(names: Iterable[object]) -> str:
    """`'a', 'b' or 'c'`."""
    quoted = [f"'{name}'" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
