"""Names in the parameters of parts: each field says the kind of name, and the name must exist in the file."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel

from bot.engine.names import Named, Names
from bot.parts.abilities import ABILITIES
from bot.scenario.models import ScenarioModel
from bot.scenario.problems import Finding, Path, unknown

Metadata = tuple[object, ...]
Known = Mapping[Named, Collection[str]]

SAID = {"winner": "faction", "group": "role or faction", "bearer": "role or team"}
"""The words for things in messages, where they are not called by their own."""


def known_names(model: ScenarioModel) -> Known:
    """The names that the parts of a file can use, by kind."""
    roles, teams, sides = tuple(model.roles), tuple(model.teams), model.sides
    return {
        "role": roles,
        "team": teams,
        "faction": sides,
        "winner": (*sides, "draw"),
        "group": tuple(dict.fromkeys((*roles, *sides))),
        "bearer": (*roles, *teams),
        "ability": ABILITIES,
    }


class NamesIn:
    """The names in parts. Each part is searched once, for a file has the same part for most of its options."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[BaseModel, list[tuple[Path, Named, str]]]] = {}

    def __call__(self, part: BaseModel) -> list[tuple[Path, Named, str]]:
        """The names in a part: the place in the part, the kind, and the name."""
        if id(part) not in self._found:  # the part itself is kept too, so that no other gets its place
            self._found[id(part)] = part, list(_names(part, ()))
        return self._found[id(part)][1]


def check_names(known: Known, names: Iterable[tuple[Path, Named, str]], path: Path) -> Iterator[Finding]:
    """The names in a part, and in what it consists of, that mean nothing."""
    for place, what, name in names:
        if name not in known[what]:
            yield Finding((*path, *place), unknown(SAID.get(what, what), name, known[what]))


def _names(part: BaseModel, path: Path) -> Iterator[tuple[Path, Named, str]]:
    """The names in a part: the place, the kind, and the name."""
    for field, annotation, metadata in _naming_fields(type(part)):
        yield from _in_value(getattr(part, field), annotation, metadata, (*path, field))


@cache
def _naming_fields(kind: type[BaseModel]) -> tuple[tuple[str, Any, Metadata], ...]:
    """The fields of a part that can hold a name, which few can."""
    fields = ((field, info.annotation, tuple(info.metadata)) for field, info in kind.model_fields.items())
    return tuple(field for field in fields if _can_name(*field[1:]))


def _can_name(annotation: Any, metadata: Metadata = ()) -> bool:
    annotation, metadata = _unwrapped(annotation, metadata)
    if any(isinstance(one, Names) for one in metadata):
        return True
    is_part = isinstance(annotation, type) and issubclass(annotation, BaseModel)
    return is_part or any(map(_can_name, get_args(annotation)))


def _unwrapped(annotation: Any, metadata: Metadata) -> tuple[Any, Metadata]:
    """A type without its annotation, which goes to the metadata."""
    if get_origin(annotation) is Annotated:
        annotation, *more = get_args(annotation)
        return annotation, (*metadata, *more)
    return annotation, metadata


def _in_value(value: Any, annotation: Any, metadata: Metadata, path: Path) -> Iterator[tuple[Path, Named, str]]:
    annotation, metadata = _unwrapped(annotation, metadata)
    if get_origin(annotation) in {Union, UnionType}:
        for arm in get_args(annotation):
            yield from _in_value(value, arm, (), path)
    elif isinstance(value, str):
        for one in metadata:
            if isinstance(one, Names):
                yield path, one.what, value
    elif isinstance(value, BaseModel):
        yield from _names(value, path)
    elif isinstance(value, tuple) and get_origin(annotation) is tuple:
        arms = get_args(annotation)
        for index, item in enumerate(value):
            yield from _in_value(item, arms[0] if arms[-1] is Ellipsis else arms[index], (), (*path, index))
    elif isinstance(value, Mapping) and get_origin(annotation) is dict:
        of_keys, of_values = get_args(annotation)
        for key, item in value.items():
            yield from _in_value(key, of_keys, (), (*path, key))
            yield from _in_value(item, of_values, (), (*path, key))
