"""Lists of parts, as a scenario's file has them."""

from typing import Any, TypeVar

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from bot.engine.bases.shelf import Part

K = TypeVar("K")


class PartList(tuple[Part, ...]):  # noqa: SLOT001 - a tuple can have no slots
    """A list of parts in a scenario's file, such as the procedures of a day.

    Rules hold parts as plain data. Code that plays them asks for their kind:
    `game.rules.day.of(Procedure)`.
    """

    def __init__(self, *_: object) -> None:
        self._kinds: dict[type, tuple[Any, ...]] = {}

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """A list of any parts; a field says by `ListOf` which of them a file may have there."""
        return core_schema.no_info_after_validator_function(cls, handler.generate_schema(tuple[Part, ...]))

    def of(self, kind: type[K]) -> tuple[K, ...]:
        """The parts of a kind or with a trait, in order."""
        try:
            return self._kinds[kind]
        except KeyError:
            return self._kinds.setdefault(kind, tuple([part for part in self if isinstance(part, kind)]))


class ListOf:
    """Annotates a list of parts, of which a file has at `least` so many, with the type of `each`."""

    def __init__(self, each: Any, least: int | None = None) -> None:
        self._each = each
        self._least = least

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The list, read as a tuple first."""
        each = handler.generate_schema(self._each)
        plain = core_schema.tuple_variable_schema(each, min_length=self._least)
        return core_schema.no_info_after_validator_function(PartList, plain)
