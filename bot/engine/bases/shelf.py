"""The shelves: abilities, procedures and finales that scenarios take by their id.

A part *is* its parameters: a frozen pydantic model whose fields a scenario file sets, and whose methods are the part's
behaviour. The id of a part is its class name in snake_case, and the name of its file. A part is on its shelf as soon as
its file lies in the shelf's folder. Endings and ways to settle a tie are parts too, but few and short: they stand in
plain lists (`bot/parts/endings.py`, `bot/parts/procedures/votes/ties`).
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
"""The number of parts of each field that are kept as read; the shipped scenarios have six hundred abilities."""

Conditions = tuple[tuple[type[Event], object], ...]


class Part(BaseModel):
    """Base of every part on a shelf.

    A class lists the events that its parts may tell, besides the events of its bases, as in
    `class Cloak(Targeted, tells=(Cloaked,))`. The lists of all parts of a game say which events the game can tell.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    id: ClassVar[str] = ""

    part: ClassVar[str] = ""
    """The name, in scripts and on boards, of the stretch of a day or of the game's end that the part fills, if any."""

    parts: ClassVar[tuple[str, ...]] = ()
    """The names of further stretches of the day to which the part may lead."""

    asks: ClassVar[tuple[str, ...]] = ()
    """The subjects of the part's questions; of an ability, only the ones besides its own id."""

    puts_out: ClassVar[bool] = False
    """Whether a player may be put out of the game by the part."""

    events: ClassVar[tuple[type[Event], ...]] = ()
    """The events that the part may tell."""

    def __init_subclass__(cls, tells: tuple[type[Event], ...] = ()) -> None:
        """Note the events that a new class may tell."""
        cls.events = (*cls.events, *tells)

    @property
    def conditions(self) -> Conditions:
        """The events that depend on the part's parameters, each with whether these parameters allow the event."""
        return ()

    @property
    def events_here(self) -> tuple[type[Event], ...]:
        """The events that the part may tell with its parameters."""
        untold = [event for event, told in self.conditions if not told]
        return tuple([event for event in self.events if event not in untold])

    @classmethod
    def __pydantic_init_subclass__(cls, **_: object) -> None:
        """Give a new class its id, made from the class name."""
        cls.id = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @classmethod
    def has_hook(cls, name: str) -> bool:
        """Whether this class overrides a hook that the base of its shelf has, such as `at_nightfall`."""
        bases = [base for base in cls.__mro__ if name in base.__dict__]
        return len(bases) > 1

    def winners(self, side: str = "") -> tuple[str, ...]:
        """The sides that may win by the part; `side` is the side of its holder, if it has one."""
        return ()


P = TypeVar("P", bound=Part)

_KINDS: list[type[Part]] = []


def kind(base: type[P]) -> type[P]:
    """Mark a class as a common base of several parts, which is no part by itself."""
    _KINDS.append(base)
    return base


class Shelf(Mapping[str, type[P]]):
    """The parts that lie in a package, at any depth, by id and in the order of their ids.

    A part lies in the file that has its name, and is imported when a caller asks for the part: a scenario needs few of
    them, and a hundred models take half a second. Iterating over a shelf imports all of its parts.
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
        """The modules of the package, by the last part of their dotted names."""
        files: dict[str, list[str]] = {}
        for module in _modules(import_module(self._package).__path__, self._package):
            files.setdefault(module.rpartition(".")[2], []).append(module)
        return files

    @cached_property
    def _all(self) -> list[str]:
        """The ids of all parts on the shelf, in alphabetical order.

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
        """The parts of the shelf that are imported by now."""
        return _parts(self._base, f"{self._package}.")


_SHELVES: list[Shelf[Any]] = []


@cache
def import_all_parts() -> None:
    """Import the parts of all shelves: for lists of all events and words, which parts bring along."""
    for shelf in _SHELVES:
        shelf.import_all()


def _modules(paths: Iterable[str], package: str) -> Iterator[str]:
    """The names of all modules of a package; none is imported."""
    for module in iter_modules(paths):
        name = f"{package}.{module.name}"
        if module.ispkg:
            yield from _modules([f"{path}/{module.name}" for path in paths], name)
        else:
            yield name


def gather_here(base: type[P]) -> dict[str, type[P]]:
    """All parts of a kind that are defined in the same file as their base, by id."""
    return {part.id: part for part in sorted(_parts(base, base.__module__), key=lambda part: part.id)}


def _parts(base: type[P], place: str) -> list[type[P]]:
    """The parts of a kind that are imported from a place."""
    return [part for part in _beneath(base) if part not in _KINDS and part.__module__.startswith(place)]


def _beneath(base: type[P]) -> list[type[P]]:
    """All subclasses of a class at any depth, each once."""
    found: list[type[P]] = []
    for one in base.__subclasses__():
        found += [part for part in (one, *_beneath(one)) if part not in found]
    return found


class OneOf:
    """Annotates a field whose value is one part of a shelf, so that pydantic reads `{id: {parameters}}`.

    Errors in the parameters are found under the part's own id: `abilities[0].save.repeat`.

    Args:
        parts: the shelf.
        bare: whether the id alone will do, for a part without parameters.
    """

    def __init__(self, parts: Mapping[str, type[Part]], *, bare: bool = False) -> None:
        self._parts = parts
        self._bare = bare
        self._readers: dict[str, TypeAdapter[Part]] = {}
        self._remembered = lru_cache(REMEMBERED)(self._remember)
        """The cache of parts as read: a file is read for each choice of its options, of which few concern a part."""

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Let pydantic hand over the raw value, since the legal values are known only part by part."""
        return core_schema.with_info_plain_validator_function(self._read)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """The schema of all parts, for tools that read files."""
        return _Keyed.with_one_key(handler(self._whole.core_schema))

    @cached_property
    def _whole(self) -> TypeAdapter[Part]:
        """The reader of any part, which also has the error for a value that is no part."""
        return TypeAdapter(Annotated[Part, _Keyed(dict(self._parts), self._bare)])

    def _read(self, given: object, info: ValidationInfo) -> Part:
        """The part described in a file, read without importing the rest of the shelf."""
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
