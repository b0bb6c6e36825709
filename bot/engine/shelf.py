"""The shelves: abilities, procedures, endings and finales that scenarios take by their id.

A part *is* its parameters: a frozen pydantic model whose fields a scenario file sets, and whose methods are what it
does. Its id is its class name in snake_case. It is on its shelf as soon as its file lies in the shelf's folder.
"""

import re
from collections.abc import Mapping
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, ClassVar, TypeVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from bot.engine.events import Event

Conditions = tuple[tuple[type[Event], object], ...]


class Part(BaseModel):
    """Base of everything on a shelf.

    A class says which events it `tells`, besides those of its bases: what a game can tell follows from its parts.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

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

    def winners(self, side: str = "") -> tuple[str, ...]:  # noqa: ARG002 - a hook
        """The sides that may win by it; `side` is that of whoever has it, if anybody has."""
        return ()


P = TypeVar("P", bound=Part)

_KINDS: list[type[Part]] = []


def kind(base: type[P]) -> type[P]:
    """Marks what several parts have in common, and is none itself."""
    _KINDS.append(base)
    return base


def gather(package: str, base: type[P]) -> dict[str, type[P]]:
    """All parts that lie in a package, at any depth: by id, in the order of their ids.

    Raises:
        ValueError: two parts have the same id.
    """
    for module in walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)
    return _shelf(base, f"{package}.")


def gather_here(base: type[P]) -> dict[str, type[P]]:
    """All parts that stand in the file of their base."""
    return _shelf(base, base.__module__)


def _shelf(base: type[P], place: str) -> dict[str, type[P]]:
    shelf: dict[str, type[P]] = {}
    for part in _beneath(base):
        if part not in _KINDS and part.__module__.startswith(place):
            if part.id in shelf:
                raise ValueError(f"two parts are named {part.id}: {shelf[part.id]} and {part}")
            shelf[part.id] = part
    return dict(sorted(shelf.items()))


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
        self.parts = dict(parts)
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

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """A mapping with one key, for tools that read files."""
        found = handler(schema)
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
