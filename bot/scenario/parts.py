"""Parts of a shelf as a file writes them: `- id: {parameters}`."""

from collections.abc import Mapping
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from bot.engine.shelf import Part


class Shelf:
    """Annotates a field whose value is one part of a shelf, so that pydantic reads `{id: {parameters}}`.

    What is wrong with the parameters is found under the part's own id: `abilities[0].save.repeat`.
    """

    def __init__(self, parts: Mapping[str, type[Part]]) -> None:
        self.parts = dict(parts)

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        fields = {
            id_: core_schema.typed_dict_field(handler.generate_schema(kind), required=False)
            for id_, kind in self.parts.items()
        }
        keyed = core_schema.typed_dict_schema(fields, extra_behavior="forbid")
        return core_schema.no_info_after_validator_function(_only, keyed)


def _only(given: dict[str, Any]) -> Any:
    if len(given) != 1:
        raise PydanticCustomError("one_part", "expected one part, written as '- id: {parameters}'")
    return next(iter(given.values()))
