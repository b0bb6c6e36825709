"""The parts of a scenario with their places, and the names in their parameters.

Each field of a part says of which kind a name is, and the name must exist in the file.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel

from bot.engine.bases.shelf import Part
from bot.engine.names import Named, Names
from bot.parts.abilities import ABILITIES
from bot.scenario.models import ScenarioModel
from bot.scenario.problems import Finding, Path, unknown
from bot.scenario.validation import PARTS

Metadata = tuple[object, ...]
Known = Mapping[Named, Collection[str]]
NameAt = tuple[Path, Named, str]
"""A name in a part: its place, its kind, and the name."""
T = TypeVar("T")

SAID = {"winner": "faction", "group": "role or faction", "bearer": "role or team"}
"""The words by which messages call kinds of names, where the name of the kind would not be understood."""


class Placed(NamedTuple):
    """A part, its place in the file, and the team that has it."""

    path: Path
    part: Part
    team: str | None = None


def parts_of(model: ScenarioModel) -> Iterator[Placed]:
    """Every ability, procedure, ending and finale."""
    for id_, role in model.roles.items():
        for index, ability in enumerate(role.abilities):
            yield Placed(("roles", id_, "abilities", index, ability.id), ability)
    for id_, team in model.teams.items():
        for index, ability in enumerate(team.abilities):
            yield Placed(("teams", id_, "abilities", index, ability.id), ability, id_)
    sections = {
        "introduction": model.introduction,
        "day": model.day,
        "endings": model.endings,
        "finales": model.finales,
    }
    for section, parts in sections.items():
        for index, part in enumerate(parts):
            yield Placed((section, index, part.id), part)


def unknown_ability(name: str) -> str:
    """The message for an ability that there is not."""
    return unknown("ability", name, ABILITIES, PARTS["abilities"])


def known_names(model: ScenarioModel) -> Known:
    """The names that the parts of a file can use, by kind."""
    roles, teams, sides = tuple(model.roles), tuple(model.teams), model.named_sides
    return {
        "role": roles,
        "team": teams,
        "faction": sides,
        "winner": (*sides, "draw"),
        "group": tuple(dict.fromkeys((*roles, *sides))),
        "bearer": (*roles, *teams),
        "ability": ABILITIES,
    }


class InEach(Generic[T]):
    """A search of parts by `find`, each part once: a file has the same part for most choices of its options."""

    def __init__(self, find: Callable[[BaseModel], Iterable[T]]) -> None:
        self._find = find
        self._found: dict[int, tuple[BaseModel, list[T]]] = {}

    def __call__(self, part: BaseModel) -> list[T]:
        """The findings in a part."""
        if id(part) not in self._found:  # the part itself is kept too, so that no other gets its place
            self._found[id(part)] = part, list(self._find(part))
        return self._found[id(part)][1]


def check_names(known: Known, names: Iterable[NameAt], path: Path) -> Iterator[Finding]:
    """A finding for each of these names, read from a part, that means nothing in the file."""
    for place, what, name in names:
        if name not in known[what]:
            yield Finding((*path, *place), unknown(SAID.get(what, what), name, known[what]))


def names_of(part: BaseModel, path: Path = ()) -> Iterator[NameAt]:
    """The names in a part, with their places in the part."""
    for field, annotation, metadata in _naming_fields(type(part)):
        yield from _in_value(getattr(part, field), annotation, metadata, (*path, field))


@cache
def _naming_fields(kind: type[BaseModel]) -> tuple[tuple[str, Any, Metadata], ...]:
    """The fields of a part that can hold the name of a thing in the scenario, such as a role."""
    fields = ((field, info.annotation, tuple(info.metadata)) for field, info in kind.model_fields.items())
    return tuple(field for field in fields if _can_name(*field[1:]))


def _can_name(annotation: Any, metadata: Metadata) -> bool:
    return any(isinstance(one, Names) or _is_model(one) for one in (*metadata, *_inside(annotation)))


@cache
def fields_with_models(kind: type[BaseModel]) -> tuple[str, ...]:
    """The fields of a part that can hold inner models."""
    return tuple(field for field, info in kind.model_fields.items() if any(map(_is_model, _inside(info.annotation))))


def _inside(annotation: object) -> Iterator[object]:
    """A type with all that it is made of: the types inside it, and what is annotated there."""
    yield annotation
    for part in get_args(annotation):
        yield from _inside(part)


def _is_model(annotation: object) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _unwrapped(annotation: Any, metadata: Metadata) -> tuple[Any, Metadata]:
    """A type without its annotation, which is added to the metadata."""
    if get_origin(annotation) is Annotated:
        annotation, *more = get_args(annotation)
        return annotation, (*metadata, *more)
    return annotation, metadata


def _in_value(value: Any, annotation: Any, metadata: Metadata, path: Path) -> Iterator[NameAt]:
    annotation, metadata = _unwrapped(annotation, metadata)
    if get_origin(annotation) in {Union, UnionType}:
        for arm in get_args(annotation):
            yield from _in_value(value, arm, (), path)
    elif isinstance(value, str):
        for one in metadata:
            if isinstance(one, Names):
                yield path, one.what, value
    elif isinstance(value, BaseModel):
        yield from names_of(value, path)
    elif isinstance(value, tuple) and get_origin(annotation) is tuple:
        arms = get_args(annotation)
        for index, item in enumerate(value):
            yield from _in_value(item, arms[0] if arms[-1] is Ellipsis else arms[index], (), (*path, index))
    elif isinstance(value, Mapping) and get_origin(annotation) is dict:
        of_keys, of_values = get_args(annotation)
        for key, item in value.items():
            yield from _in_value(key, of_keys, (), (*path, key))
            yield from _in_value(item, of_values, (), (*path, key))
