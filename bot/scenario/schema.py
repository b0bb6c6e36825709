"""The keys that a place of a scenario file knows, read from the JSON schema of the models."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from bot.scenario.models import ScenarioModel
from bot.scenario.problems import Path

Schema = Mapping[str, Any]


def known_keys(path: Path) -> tuple[str, ...]:
    """The keys that a mapping at this place may have."""
    return tuple(dict.fromkeys(key for arm in schemas_at(path) for key in arm.get("properties", ())))


def schemas_at(path: Path) -> tuple[Schema, ...]:
    """The schemas of a place, one for each kind of value; meaningless steps are skipped."""
    here = [_schema()]
    for step in path:
        here = [below for schema in here for arm in _arms(schema) for below in _below(arm, step)] or here
    return tuple(arm for schema in here for arm in _arms(schema))


@cache
def _schema() -> Schema:
    return ScenarioModel.model_json_schema()


def _arms(schema: Schema) -> Iterator[Schema]:
    """The alternatives of a schema: itself, the one behind a reference, or the members of a union."""
    if "$ref" in schema:
        yield from _arms(_schema()["$defs"][schema["$ref"].rpartition("/")[2]])
    elif any(union in schema for union in ("anyOf", "oneOf", "allOf")):
        for union in ("anyOf", "oneOf", "allOf"):
            for arm in schema.get(union, ()):
                yield from _arms(arm)
    else:
        yield schema


def _below(schema: Schema, step: str | int) -> Iterator[Schema]:
    """The schemas of the value under a key or an index."""
    if str(step) in schema.get("properties", {}):
        yield schema["properties"][str(step)]
    elif isinstance(step, int) and isinstance(schema.get("items"), Mapping):
        yield schema["items"]
    elif isinstance(schema.get("additionalProperties"), Mapping):
        yield schema["additionalProperties"]
    yield from schema.get("patternProperties", {}).values()
