"""The shelves: abilities, procedures, endings and finales that scenarios take by their id.

A part *is* its parameters: a frozen pydantic model whose fields a scenario file sets, and whose methods are what it
does. Its id is its class name in snake_case, and the name of its file. It is on its shelf as soon as its file lies in
the shelf's folder.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    TypeAdapter,
    ValidationInfo,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema, from_json, to_json

from bot.engine.events import Event

REMEMBERED = 2048
"""So many parts of each field are kept as they were read; the shipped scenarios have six hundred abilities."""

Conditions = tuple[tuple[type[Event], object], ...]


class Part(BaseModel):
    """Base of everything on a shelf.

    A class says which events it `tells`, besides those of its bases: what a game can tell follows from its parts.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    id: ClassVar[str] = ""

    part: ClassVar[str] = ""
    """The part of the day, or of the end of the game, that it is, as scripts and boards name it; else empty."""

    parts: ClassVar[tuple[str, ...]] = ()
    """The parts of the day that it may lead to besides."""

    asks: ClassVar[tuple[str, ...]] = ()
    """What its questions are about; of an ability, those besides the one named after it."""

    puts_out: ClassVar[bool] = False
    """Whether somebody may leave the game by it."""

    events: ClassVar[tuple[type[Event], ...]] = ()
    """What may be told by it."""

    def __init_subclass__(cls, tells: tuple[type[Event], ...] = ()) -> None:
        """Note what a new class may tell."""
        cls.events = (*cls.events, *tells)

    @property
    def conditions(self) -> Conditions:
        """Those of its events that hang on its parameters, each with whether it is told with these."""
        return ()

    @property
    def events_here(self) -> tuple[type[Event], ...]:
        """What may be told by it with its parameters."""
        untold = [event for event, told in self.conditions if not told]
        return tuple([event for event in self.events if event not in untold])

    @classmethod
    def __pydantic_init_subclass__(cls, **_: object) -> None:
        """Name a new class."""
        cls.id = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @classmethod
    def has_hook(cls, name: str) -> bool:
        """Whether parts of this kind do something of their own at a hook, which the base of their shelf has."""
        bases = [base for base in cls.__mro__ if name in base.__dict__]
        return len(bases) > 1

    def winners(self, side: str = "") -> tuple[str, ...]:  # noqa: ARG002 - a hook
        """The sides that may win by it; `side` is that of whoever has it, if anybody has."""
        return ()


P = TypeVar("P", bound=Part)

_KINDS: list[type[Part]] = []


def kind(base: type[P]) -> type[P]:
    """Marks what several parts have in common, and is none itself."""
    _KINDS.append(base)
    return base


class Shelf(Mapping[str, type[P]]):
    """The parts that lie in a package, at any depth, by id and in the order of their ids.

    A part lies in the file that has its name, and is imported when it is asked for: a scenario needs few of them, and
    a hundred models take half a second. Whoever goes through a shelf imports all that is on it.
    """

    def __init__(self, package: str, base: type[P]) -> None:
        self._package = package
        self._base = base
        self._found: dict[str, type[P]] = {}
        _SHELVES.append(self)

    def import_all(self) -> None:
        """Import every module of the package."""
        for module in (module for same in self._files.values() for module in same):
            import_module(module)

    def __getitem__(self, id_: str) -> type[P]:
        if id_ not in self._found:
            for module in self._files.get(id_, ()):
                import_module(module)
            self._found |= {part.id: part for part in self._imported() if part.id == id_}
        return self._found[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    @cached_property
    def _files(self) -> dict[str, list[str]]:
        """The modules of the package, by the last word of their names."""
        files: dict[str, list[str]] = {}
        for module in _modules(import_module(self._package).__path__, self._package):
            files.setdefault(module.rpartition(".")[2], []).append(module)
        return files

    @cached_property
    def _all(self) -> list[str]:
        """The ids.

        Raises:
            ValueError: two parts have the same id, or a part lies in a file of another name.
        """
        self.import_all()
        parts = self._imported()
        for part in parts:
            if part is not self[part.id]:
                raise ValueError(f"two parts are named {part.id}: {self[part.id]} and {part}")
            if part.id != part.__module__.rpartition(".")[2]:
                raise ValueError(f"{part.__module__}: {part.id} must lie in {part.id}.py")
        return sorted(part.id for part in parts)

    def _imported(self) -> list[type[P]]:
        """Those of its parts that are imported by now."""
        return _parts(self._base, f"{self._package}.")


_SHELVES: list[Shelf[Any]] = []


@cache
def import_all_parts() -> None:
    """Import what lies on any shelf: for lists of all events and words, which parts bring along."""
    for shelf in _SHELVES:
        shelf.import_all()


def _modules(paths: Iterable[str], package: str) -> Iterator[str]:
    """The names of all modules of a package, of which none is imported."""
    for module in iter_modules(paths):
        name = f"{package}.{module.name}"
        if module.ispkg:
            yield from _modules([f"{path}/{module.name}" for path in paths], name)
        else:
            yield name


def gather_here(base: type[P]) -> dict[str, type[P]]:
    """All parts that stand in the file of their base."""
    return {part.id: part for part in sorted(_parts(base, base.__module__), key=lambda part: part.id)}


def _parts(base: type[P], place: str) -> list[type[P]]:
    """The parts of a kind that are imported from a place."""
    return [part for part in _beneath(base) if part not in _KINDS and part.__module__.startswith(place)]


def _beneath(base: type[P]) -> list[type[P]]:
    """All subclasses, each once."""
    found: list[type[P]] = []
    for one in base.__subclasses__():
        found += [part for part in (one, *_beneath(one)) if part not in found]
    return found


class OneOf:
    """Annotates a field whose value is one part of a shelf, so that pydantic reads `{id: {parameters}}`.

    What is wrong with the parameters is found under the part's own id: `abilities[0].save.repeat`.

    Args:
        parts: the shelf.
        bare: whether the id alone will do, for a part as it is without parameters.
    """

    def __init__(self, parts: Mapping[str, type[Part]], *, bare: bool = False) -> None:
        self._parts = parts
        self._bare = bare
        self._readers: dict[str, TypeAdapter[Part]] = {}
        self._remembered = lru_cache(REMEMBERED)(self._remember)
        """The same part of the same file is read for each choice of its options: few options concern it."""

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Pydantic hands over what is given, since what it may be is known only part by part."""
        return core_schema.with_info_plain_validator_function(self._read)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """The schema of all parts, for tools that read files."""
        return _Keyed.with_one_key(handler(self._whole.core_schema))

    @cached_property
    def _whole(self) -> TypeAdapter[Part]:
        """Reads any part, and knows what is wrong with what is none."""
        return TypeAdapter(Annotated[Part, _Keyed(dict(self._parts), self._bare)])

    def _read(self, given: object, info: ValidationInfo) -> Part:
        """One part, of whose shelf nothing else is imported."""
        if info.mode == "json":  # lists for tuples, as in the file
            return self._remembered(to_json(given))
        return self._reader(given).validate_python(given)

    def _remember(self, written: bytes) -> Part:
        return self._reader(from_json(written)).validate_json(written, strict=True)

    def _reader(self, given: object) -> TypeAdapter[Part]:
        named = tuple(given) if isinstance(given, dict) else (given,) if self._bare else ()
        if len(named) != 1 or not isinstance(named[0], str) or named[0] not in self._parts:
            return self._whole
        (id_,) = named
        if id_ not in self._readers:
            self._readers[id_] = TypeAdapter(Annotated[Part, _Keyed({id_: self._parts[id_]}, self._bare)])
        return self._readers[id_]


class _Keyed:
    """Annotates a field whose value is one of some parts, which are all imported."""

    def __init__(self, parts: dict[str, type[Part]], bare: bool) -> None:
        self.parts = parts
        self.bare = bare

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        fields = {
            id_: core_schema.typed_dict_field(handler.generate_schema(part), required=False)
            for id_, part in self.parts.items()
        }
        keyed = core_schema.typed_dict_schema(fields, extra_behavior="forbid")
        one = core_schema.no_info_after_validator_function(_only, keyed)
        if not self.bare:
            return one
        named = core_schema.literal_schema(list(self.parts))
        alone = core_schema.no_info_after_validator_function(lambda id_: self.parts[id_](), named)
        return core_schema.tagged_union_schema({"bare": alone, "keyed": one}, _written)

    @staticmethod
    def with_one_key(found: JsonSchemaValue) -> JsonSchemaValue:
        """A mapping that has just one key, for tools that read files."""
        for arm in found.get("oneOf", [found]):
            if "properties" in arm:
                arm.update(minProperties=1, maxProperties=1)
        return found


def _written(given: object) -> str:
    return "bare" if isinstance(given, str) else "keyed"


def _only(given: dict[str, Any]) -> Any:
    if len(given) != 1:
        raise PydanticCustomError("one_part", "expected one part, written as '- id: {parameters}'")
    return next(iter(given.values()))
